package org.apache.paimon.catalog;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.SchemaChange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionValuesTest {

  private static void check(Options stored, SchemaChange... changes) {
    OptionValues.check(stored, List.of(changes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "snapshot.time-retained",
        "snapshot.expire.limit",
        "manifest.target-file-size",
        "commit.max-retries",
        "compaction.min.file-num",
        "write-buffer-size",
        "consumer.expiration-time",
        "num-sorted-run.compaction-trigger",
        "scan.mode",
        "source.split.target-size",
        "tag.automatic-creation",
        "spill-compression"
      })
  void aWrongValueIsRefusedByTheNameOfItsOption(String option) {
    assertThatThrownBy(() -> OptionValues.check(Options.of(option, "abc")))
        .as(option)
        .isInstanceOf(UserException.class)
        .hasMessageContaining("abc")
        .hasMessageContaining("xpected");
  }

  @Test
  void rightValuesAndUnknownOptionsPass() {
    assertThatCode(
            () ->
                OptionValues.check(
                    Options.of(
                        "snapshot.time-retained",
                        "2 h",
                        "scan.mode",
                        "from-snapshot",
                        "mine",
                        "x")))
        .doesNotThrowAnyException();
  }

  @Test
  void aDirectoryOutsideWithoutSchemeIsRefused() {
    assertThatThrownBy(() -> OptionValues.check(Options.of("data-file.external-paths", "/x")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Invalid value '/x' in option 'data-file.external-paths'")
        .hasMessageContaining("expected a full location");
  }

  @Test
  void onlyWhatAChangeMakesWrongIsRefused() {
    Options stored = Options.of("snapshot.time-retained", "abc");

    check(stored, new SchemaChange.SetOption("mine", "x"));
    check(stored, new SchemaChange.RemoveOption("snapshot.time-retained"));
    assertThatThrownBy(
            () -> check(stored, new SchemaChange.SetOption("snapshot.time-retained", "abd")))
        .hasMessageContaining("Invalid value 'abd' of option 'snapshot.time-retained'")
        .hasMessageContaining("expected a duration")
        .hasMessageContaining("Correct the option");
  }

  @Test
  void aWrongTimeZoneOfAutomaticTagsIsRefused() {
    assertThatThrownBy(
            () ->
                OptionValues.check(
                    Options.of(
                        "tag.automatic-creation",
                        "process-time",
                        "sink.process-time-zone",
                        "Nowhere/Land")))
        .hasMessageContaining("Invalid time zone of automatic tags")
        .hasMessageContaining("expected a name such as UTC");
  }
}
