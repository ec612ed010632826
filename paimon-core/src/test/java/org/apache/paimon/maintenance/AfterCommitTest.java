package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.apache.paimon.snapshot.Snapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What follows a commit, on copies of golden tables. */
final class AfterCommitTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2024-03-05T00:00:00Z"), ZoneOffset.UTC);

  @TempDir Path directory;

  /** Whether the work that follows a batch commit makes a snapshot without old partitions. */
  private boolean expires(String name, String... options) throws IOException {
    GoldenCopy table = GoldenCopy.of("partition_two_date_int", directory.resolve(name));
    Map<String, String> all = new HashMap<>();
    all.put("partition.expiration-time", "7 d");
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    TableStores stores = table.stores(all);
    Snapshot batch = stores.snapshots().latest().orElseThrow();
    assertThat(batch.commitIdentifier()).isEqualTo(Snapshot.BATCH_COMMIT_IDENTIFIER);
    AfterCommit.of(stores.source(), stores.io(), CLOCK).accept(batch);
    Snapshot latest = stores.snapshots().latest().orElseThrow();
    return latest.id() > batch.id() && latest.totalRecordCount() < batch.totalRecordCount();
  }

  @Test
  void aBatchCommitLooksForOldPartitionsWhenItIsDueOrAskedTo() throws IOException {
    assertThat(expires("not due")).isFalse();
    assertThat(expires("due", "partition.expiration-check-interval", "0 s")).isTrue();
    assertThat(expires("asked", "end-input.check-partition-expire", "true")).isTrue();
  }
}
