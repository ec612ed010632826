package org.apache.paimon.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.apache.paimon.error.UserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  enum Color {
    DARK_RED,
    BLUE
  }

  private static final OptionKey<Long> SIZE = OptionKey.size("file.size", "128 mb", "size");
  private static final OptionKey<Color> COLOR =
      OptionKey.enumOf("color", Color.class, null, "color");

  @ParameterizedTest
  @CsvSource({
    "128 mb,134217728",
    "16kb,16384",
    "500 B,500",
    "7,7",
    "1G,1073741824",
    "2 TB,2199023255552"
  })
  void sizesAreParsed(String text, long bytes) {
    assertThat(OptionText.parseBytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"1 h,3600000", "10 s,10000", "100 ms,100", "1 d,86400000", "5,5", "2min,120000"})
  void durationsAreParsed(String text, long millis) {
    assertThat(OptionText.parseDuration(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @Test
  void mapsAreParsed() {
    assertThat(OptionText.parseMap("0:lz4, 1:zstd")).isEqualTo(Map.of("0", "lz4", "1", "zstd"));
    assertThat(OptionText.parseMap("")).isEmpty();
  }

  @Test
  void theNameWinsOverOldSpellingsAndTheDefault() {
    OptionKey<Long> key = SIZE.withAliases("old.size");
    assertThat(Options.EMPTY.get(key)).isEqualTo(134217728L);
    assertThat(Options.of("old.size", "1").get(key)).isEqualTo(1L);
    assertThat(Options.of("old.size", "1", "file.size", "2").get(key)).isEqualTo(2L);
  }

  @Test
  void enumsAreReadWithoutCase() {
    assertThat(Options.of("color", "Dark-Red").get(COLOR)).isEqualTo(Color.DARK_RED);
    assertThat(Options.of("color", "DARK_RED").get(COLOR)).isEqualTo(Color.DARK_RED);
    assertThat(Options.EMPTY.find(COLOR)).isEmpty();
  }

  @Test
  void wrongTextNamesTheKeyAndWhatIsExpected() {
    assertThatThrownBy(() -> Options.of("file.size", "many").get(SIZE))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "Invalid value 'many' of option 'file.size', expected a size such as '128 mb'. Correct the option.");
    assertThatThrownBy(() -> Options.of("color", "green").get(COLOR))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("one of [dark-red, blue]");
  }

  @Test
  void prefixesAreCutAndStrongerOptionsWin() {
    Options options = Options.of("fs.a", "1", "b", "2");
    assertThat(options.startingWith("fs.").asMap()).isEqualTo(Map.of("a", "1"));
    assertThat(options.with(Map.of("b", "3")).find("b")).contains("3");
    assertThat(options.find("b")).contains("2");
  }
}
