package org.apache.paimon.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.paimon.data.Bytes;
import org.apache.paimon.error.UserException;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;

final class StatsModeTest {
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  private static ColumnStats texts(String min, String max, long nulls) {
    return new ColumnStats(
        min == null ? null : Bytes.of(min), max == null ? null : Bytes.of(max), nulls);
  }

  private static ColumnStats cut(int length, String min, String max) {
    return StatsMode.truncate(length).shape(DataTypes.STRING, texts(min, max, 2));
  }

  @Test
  void modesAreParsed() {
    assertThat(StatsMode.parse("truncate(16)")).isEqualTo(StatsMode.truncate(16));
    assertThat(StatsMode.parse(" FULL ")).isEqualTo(StatsMode.FULL);
    assertThatThrownBy(() -> StatsMode.parse("truncate(0)"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("truncate(0)")
        .hasMessageContaining("expected none, counts, full or truncate(n)")
        .hasMessageContaining("Correct");
  }

  @Test
  void noneKeepsNothingAndCountsOnlyNulls() {
    ColumnStats exact = new ColumnStats(1, 5, 3L);
    assertThat(StatsMode.NONE.shape(DataTypes.INT, exact)).isEqualTo(ColumnStats.UNKNOWN);
    assertThat(StatsMode.COUNTS.shape(DataTypes.INT, exact))
        .isEqualTo(new ColumnStats(null, null, 3L));
    assertThat(StatsMode.FULL.shape(DataTypes.INT, exact)).isEqualTo(exact);
    assertThat(StatsMode.truncate(1).shape(DataTypes.INT, exact)).isEqualTo(exact);
  }

  @Test
  void shortTextsStay() {
    assertThat(cut(4, "abcd", "xyzw")).isEqualTo(texts("abcd", "xyzw", 2));
    assertThat(cut(2, "äö", "日本")).isEqualTo(texts("äö", "日本", 2));
  }

  @Test
  void longMinimumIsCutAndMaximumRaised() {
    assertThat(cut(3, "abcd", "zzzzzz")).isEqualTo(texts("abc", "zz{", 2));
    assertThat(cut(2, "äöü", "日本語")).isEqualTo(texts("äö", "日札", 2));
  }

  @Test
  void lastCharacterCarriesToTheLeft() {
    assertThat(cut(2, "a", "b" + LAST + "x")).isEqualTo(texts("a", "c", 2));
    assertThat(cut(1, "a", "\uD7FFx")).isEqualTo(texts("a", "\uE000", 2));
  }

  @Test
  void maximumWithoutUpperBoundMakesBothUnknown() {
    assertThat(cut(2, "a", LAST + LAST + "x")).isEqualTo(texts(null, null, 2));
  }

  @Test
  void brokenUtf8HasNoUpperBound() {
    byte[] broken = {(byte) 0xff, (byte) 0xfe, 0x41};
    ColumnStats exact = new ColumnStats(Bytes.of("a"), Bytes.of(broken), 0L);
    assertThat(StatsMode.truncate(1).shape(DataTypes.STRING, exact).max()).isNull();
  }

  @Test
  void nanHasNoBounds() {
    ColumnStats exact = new ColumnStats(Double.NaN, Double.NaN, 0L);
    assertThat(StatsMode.FULL.shape(DataTypes.DOUBLE, exact))
        .isEqualTo(new ColumnStats(null, null, 0L));
  }
}
