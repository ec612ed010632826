package org.apache.paimon.spark.extensions;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

final class CountedStatementTest {

  @Test
  void onlyAConflictThatSurelyPublishedNothingIsRunAgain() {
    CommitConflictException conflict = new CommitConflictException("files are gone");

    assertThat(CountedStatement.isConflict(new SparkException("job", conflict))).isTrue();
    assertThat(CountedStatement.isConflict(new IllegalStateException("other"))).isFalse();
    assertThat(
            CountedStatement.isConflict(
                new SparkException("job", new CommitStateUnknownException("lost", conflict))))
        .isFalse();
  }
}
