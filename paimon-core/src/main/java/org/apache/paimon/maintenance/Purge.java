package org.apache.paimon.maintenance;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.snapshot.Branch;
import org.apache.paimon.snapshot.Tag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Empties a table and its history: branches, tags, consumers, all rows, and every snapshot but the
 * one that says that the table is empty. Each step leaves a readable table; after a crash call it
 * again.
 */
public final class Purge {
  private static final Logger LOG = LoggerFactory.getLogger(Purge.class);

  private final TableStores stores;
  private final Clock clock;

  /** For the table whose main line {@code stores} is. */
  public Purge(TableStores stores, Clock clock) {
    this.stores = stores;
    this.clock = clock;
  }

  /**
   * Does it.
   *
   * @param committer of the table
   */
  public void run(Committer committer) {
    Branches branches = new Branches(stores);
    for (Branch branch : stores.branches().list()) {
      branches.delete(branch.name());
    }
    List.copyOf(stores.consumers().list().keySet()).forEach(stores.consumers()::delete);
    committer.overwrite(
        CommitRequest.batch(UUID.randomUUID().toString(), List.of()),
        new OverwriteScope.WholeTable());
    TagDeletion tags = new TagDeletion(stores);
    for (Tag tag : stores.tags().list()) {
      tags.delete(tag);
    }
    ExpiryOptions all =
        ExpiryOptions.from(stores.options())
            .with(Optional.of(1), Optional.of(1), Optional.of(Integer.MAX_VALUE))
            .withoutChangelogs();
    int expired = new SnapshotExpiry(stores, all, clock).expireOlderThan(Long.MAX_VALUE);
    LOG.info("Purged {}: {} snapshots went", stores.source().name(), expired);
  }
}
