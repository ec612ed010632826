package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.CommitKind;

/** Collects the messages of all writers (spec: commit, 13.1). */
final class ChangeSets {
  private ChangeSets() {}

  /** What was written: APPEND, or OVERWRITE when files were removed or vectors written. */
  static ChangeSet written(List<CommitMessage> messages) {
    return collect(kindOf(messages), messages, CommitMessage::written, CommitMessage::writtenIndex);
  }

  /** What was compacted. */
  static ChangeSet compacted(List<CommitMessage> messages) {
    List<BucketBase> bases = new ArrayList<>();
    for (CommitMessage message : messages) {
      if (message.compactedOn().matters()) {
        bases.add(
            new BucketBase(message.partition(), message.bucket(), message.compactedOn().files()));
      }
    }
    return collect(
            CommitKind.COMPACT, messages, CommitMessage::compacted, CommitMessage::compactedIndex)
        .restingOn(bases);
  }

  private static CommitKind kindOf(List<CommitMessage> messages) {
    for (CommitMessage message : messages) {
      if (!message.written().removed().isEmpty() || changesVectors(message.writtenIndex())) {
        return CommitKind.OVERWRITE;
      }
    }
    return CommitKind.APPEND;
  }

  private static boolean changesVectors(IndexChanges changes) {
    return changes.added().stream().anyMatch(ChangeSets::holdsVectors)
        || changes.removed().stream().anyMatch(ChangeSets::holdsVectors);
  }

  private static boolean holdsVectors(IndexFileMeta file) {
    return file.type().equals(IndexFileMeta.DELETION_VECTORS);
  }

  /** A part of a message. */
  private interface Part<T> {
    T of(CommitMessage message);
  }

  private static ChangeSet collect(
      CommitKind kind,
      List<CommitMessage> messages,
      Part<FileChanges> files,
      Part<IndexChanges> indexes) {
    List<ManifestEntry> delta = new ArrayList<>();
    List<ManifestEntry> changelog = new ArrayList<>();
    List<BucketIndexes> changedIndexes = new ArrayList<>();
    for (CommitMessage message : messages) {
      FileChanges changes = files.of(message);
      addAll(delta, FileChange.DELETE, message, changes.removed());
      addAll(delta, FileChange.ADD, message, changes.added());
      addAll(changelog, FileChange.ADD, message, changes.changelog());
      if (!indexes.of(message).isEmpty()) {
        changedIndexes.add(
            new BucketIndexes(message.partition(), message.bucket(), indexes.of(message)));
      }
    }
    return ChangeSet.ofFiles(kind, delta, changelog, changedIndexes, ChangeSet.NONE);
  }

  private static void addAll(
      List<ManifestEntry> target,
      FileChange change,
      CommitMessage message,
      List<DataFileMeta> files) {
    for (DataFileMeta file : files) {
      target.add(
          new ManifestEntry(
              change, message.partition(), message.bucket(), message.totalBuckets(), file));
    }
  }
}
