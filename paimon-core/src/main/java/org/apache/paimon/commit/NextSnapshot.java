package org.apache.paimon.commit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.NamedFile;
import org.apache.paimon.snapshot.Snapshot;

/** Writes the metadata of a try and makes the snapshot of it (format-metadata 13.1, 13.2). */
final class NextSnapshot {
  private static final long FIRST_ID = 1;

  private final TryFiles files;
  private final boolean tracksRows;
  private final IndexState.VectorLayout layout;
  private final String table;

  NextSnapshot(TryFiles files, boolean tracksRows, IndexState.VectorLayout layout, String table) {
    this.files = files;
    this.tracksRows = tracksRows;
    this.layout = layout;
    this.table = table;
  }

  /** Files are written in the order that 13.1 asks for; the snapshot itself is not. */
  Snapshot write(Base base, CommitRequest request, ChangeSet changes, long schemaId, long now) {
    Optional<Snapshot> before = base.snapshot();
    long id = before.map(Snapshot::id).orElse(FIRST_ID - 1) + 1;
    long nextRowId = before.map(Snapshot::nextRowId).orElse(0L);
    List<ManifestEntry> delta = changes.delta();
    if (tracksRows) {
      RowTracking.Numbered numbered = RowTracking.assign(delta, id, nextRowId);
      delta = numbered.delta();
      nextRowId = numbered.nextRowId();
    }
    // Before anything is written: a conflict of index files leaves no garbage.
    Optional<List<IndexManifestEntry>> indexes =
        changes.changesIndexes()
            ? Optional.of(IndexState.after(base.indexes(), changes, layout, table))
            : Optional.empty();
    NamedFile baseList = files.writeBase(base.manifests());
    NamedFile deltaList = files.writeDelta(delta);
    Optional<NamedFile> changelogList =
        changes.changelog().isEmpty()
            ? Optional.empty()
            : Optional.of(files.writeChangelog(changes.changelog()));
    String indexManifest =
        indexes
            .map(entries -> files.writeIndexes(entries).fileName())
            .orElse(before.map(Snapshot::indexManifest).orElse(null));
    long deltaRows = changes.deltaRows();
    return new Snapshot(
        id,
        schemaId,
        baseList.fileName(),
        baseList.lengthBytes(),
        deltaList.fileName(),
        deltaList.lengthBytes(),
        changelogList.map(NamedFile::fileName).orElse(null),
        changelogList.map(NamedFile::lengthBytes).orElse(null),
        indexManifest,
        request.commitUser(),
        request.commitIdentifier(),
        changes.kind(),
        before.map(Snapshot::timeMillis).filter(time -> time > now).orElse(now),
        before.map(Snapshot::logOffsets).orElse(Map.of()),
        totalRows(before, deltaRows),
        deltaRows,
        changes.changelogRows(),
        watermark(before, request),
        changes.statistics().or(() -> statistics(before, schemaId)).orElse(null),
        CommittedStreams.properties(before, request),
        nextRowId);
  }

  /** Unknown stays unknown. */
  private static Long totalRows(Optional<Snapshot> before, long deltaRows) {
    if (before.isEmpty()) {
      return deltaRows;
    }
    Long total = before.get().totalRecordCount();
    return total == null ? null : Long.valueOf(total + deltaRows);
  }

  private static Long watermark(Optional<Snapshot> before, CommitRequest request) {
    Long previous = before.map(Snapshot::watermark).orElse(null);
    if (request.watermark().isEmpty()) {
      return previous;
    }
    long given = request.watermark().getAsLong();
    return previous == null ? given : Math.max(previous, given);
  }

  /** Statistics hold for one schema; an unchanged schema id keeps them. */
  private static Optional<String> statistics(Optional<Snapshot> before, long schemaId) {
    return before.filter(snapshot -> snapshot.schemaId() == schemaId).map(Snapshot::statistics);
  }
}
