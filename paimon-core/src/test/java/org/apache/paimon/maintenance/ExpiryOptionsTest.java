package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.junit.jupiter.api.Test;

final class ExpiryOptionsTest {

  private static ExpiryOptions with(Options table, int min, int max) {
    return ExpiryOptions.from(table).with(Optional.of(min), Optional.of(max), Optional.empty());
  }

  @Test
  void aStatementDoesNotMakeChangelogsOutliveTheirSnapshots() {
    ExpiryOptions options = with(Options.EMPTY, 1, 2);
    assertThat(options.snapshots().max()).isEqualTo(2);
    assertThat(options.keepsChangelogsLonger()).isFalse();
  }

  @Test
  void changelogsThatTheTableKeepsLongerStayAsLong() {
    ExpiryOptions options = with(Options.of("changelog.num-retained.min", "20"), 1, 2);
    assertThat(options.keepsChangelogsLonger()).isTrue();
    assertThat(options.changelogs().min()).isEqualTo(20);
  }

  @Test
  void aStatementThatNamesOnlyTheGreatestNumberMeansIt() {
    ExpiryOptions options =
        ExpiryOptions.from(Options.EMPTY).with(Optional.empty(), Optional.of(3), Optional.of(7));
    assertThat(options.snapshots().min()).isEqualTo(3);
    assertThat(options.limit()).isEqualTo(7);
    assertThatThrownBy(() -> with(Options.EMPTY, 5, 2))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("at least 5 and at most 2 snapshots");
  }
}
