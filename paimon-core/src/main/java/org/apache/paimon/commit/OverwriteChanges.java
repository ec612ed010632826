package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.PartitionText;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.FileIdentity;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.RowType;

/**
 * The changes of an overwrite: everything in scope that is live on the base goes, the new files
 * come. Found anew on each base, so the overwrite stands as if run after everything before its
 * snapshot (format-metadata 13.6). Used by one thread.
 */
final class OverwriteChanges implements ChangeSource {
  private final ChangeSet written;
  private final Predicate<BinaryRow> replaced;
  private final boolean isOfData;
  private final Optional<Long> readSnapshot;
  private final Table table;
  private Set<FileIdentity> filesRead;

  /** What an overwrite has to know of its table. */
  record Table(
      String name,
      RowType partitionType,
      PartitionText partitionText,
      SnapshotStore snapshots,
      BaseFactory bases) {}

  /** Opens a snapshot's metadata. */
  @FunctionalInterface
  interface BaseFactory {
    Base of(Optional<Snapshot> snapshot);
  }

  /**
   * An overwrite.
   *
   * @param written the new files
   * @throws UserException when a new file lies outside the scope
   */
  OverwriteChanges(ChangeSet written, OverwriteScope scope, Table table) {
    this.table = table;
    this.written = written;
    OverwriteScope plain = scope;
    if (scope instanceof OverwriteScope.UnchangedSince since) {
      this.readSnapshot = Optional.of(since.snapshotId());
      plain = since.scope();
    } else {
      this.readSnapshot = Optional.empty();
    }
    this.replaced = predicate(plain);
    this.isOfData = plain instanceof OverwriteScope.PartitionsOfData;
    written.delta().forEach(this::checkInScope);
  }

  private Predicate<BinaryRow> predicate(OverwriteScope scope) {
    if (scope instanceof OverwriteScope.WholeTable) {
      return partition -> true;
    }
    if (scope instanceof OverwriteScope.PartitionsOfData) {
      Set<BinaryRow> partitions = written.partitions();
      return partitions::contains;
    }
    if (scope instanceof OverwriteScope.Partitions partitions) {
      return partition -> partitions.specs().stream().anyMatch(spec -> matches(spec, partition));
    }
    throw new IllegalStateException("an overwrite scope inside another: " + scope);
  }

  private boolean matches(Map<String, Object> spec, BinaryRow partition) {
    RowView row = partition.view(table.partitionType().types());
    for (Map.Entry<String, Object> wanted : spec.entrySet()) {
      int at = table.partitionType().indexOf(wanted.getKey());
      if (at < 0) {
        throw new UserException(
            "Cannot overwrite by column '"
                + wanted.getKey()
                + "' of table "
                + table.name()
                + ": it is no partition column, expected one of "
                + table.partitionType().names()
                + ". Correct the partition.");
      }
      Object value = Datums.read(row, at, table.partitionType().typeAt(at));
      boolean isSame =
          (value == null || wanted.getValue() == null)
              ? Objects.equals(value, wanted.getValue())
              : Datums.compare(value, wanted.getValue()) == 0;
      if (!isSame) {
        return false;
      }
    }
    return true;
  }

  private void checkInScope(ManifestEntry entry) {
    if (!replaced.test(entry.partition())) {
      throw new UserException(
          "Cannot overwrite table "
              + table.name()
              + ": a new row lies in partition "
              + table.partitionText().describe(entry.partition())
              + ", which is not to be overwritten. Write only rows of the named partition.");
    }
  }

  @Override
  public ChangeSet on(Base base) {
    List<ManifestEntry> live = replacedOf(base);
    checkUnchanged(base, live);
    List<ManifestEntry> delta = new ArrayList<>();
    for (ManifestEntry entry : live) {
      delta.add(
          new ManifestEntry(
              FileChange.DELETE,
              entry.partition(),
              entry.bucket(),
              entry.totalBuckets(),
              entry.file()));
    }
    delta.addAll(written.delta());
    boolean clears = base.indexes().stream().anyMatch(entry -> replaced.test(entry.partition()));
    return ChangeSet.ofFiles(
        CommitKind.OVERWRITE,
        delta,
        List.of(),
        written.indexes(),
        clears ? replaced : ChangeSet.NONE);
  }

  /** Known partitions are looked up by the ranges of manifests; others need all manifests. */
  private List<ManifestEntry> replacedOf(Base base) {
    return isOfData ? base.live(written.partitions()) : base.liveWhere(replaced);
  }

  private void checkUnchanged(Base base, List<ManifestEntry> live) {
    if (readSnapshot.isEmpty() || base.id() == readSnapshot.get()) {
      return;
    }
    if (filesRead == null) {
      Optional<Snapshot> read =
          readSnapshot.get() == 0
              ? Optional.empty()
              : Optional.of(table.snapshots().load(readSnapshot.get()));
      filesRead = identities(replacedOf(table.bases().of(read)));
    }
    if (!filesRead.equals(identities(live))) {
      throw new CommitConflictException(
          "Cannot overwrite table "
              + table.name()
              + ": a partition to be replaced changed between snapshot "
              + readSnapshot.get()
              + ", which the statement read, and snapshot "
              + base.id()
              + ", expected no change. Run the statement again on the present state.");
    }
  }

  private static Set<FileIdentity> identities(List<ManifestEntry> entries) {
    Set<FileIdentity> identities = new HashSet<>();
    entries.forEach(entry -> identities.add(entry.identity()));
    return identities;
  }
}
