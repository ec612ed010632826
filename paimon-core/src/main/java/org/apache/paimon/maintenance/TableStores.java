package org.apache.paimon.maintenance;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanOptions;
import org.apache.paimon.scan.TimeTravel;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.BranchStore;
import org.apache.paimon.snapshot.ConsumerStore;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.TagStore;
import org.apache.paimon.types.RowType;

/**
 * The metadata of one line of history (main or a branch) of a table. Thread-safe; keeps nothing but
 * schemas in memory.
 *
 * @param source the table, with the session's options
 * @param io its storage; owned by the caller
 * @param paths where everything lies
 */
public record TableStores(TableSource source, FileIO io, TablePaths paths) {

  /** The metadata of the line that {@code source} names. */
  public static TableStores of(TableSource source, FileIO io) {
    TableSchema schema = source.schema();
    return new TableStores(
        source,
        io,
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options()));
  }

  /** The same table's metadata on another line. */
  public TableStores onBranch(String branch) {
    TableSource other =
        new TableSource(source.name(), source.location(), source.schema(), branch, source.io());
    return new TableStores(other, io, paths.ofBranch(branch, source.schema().partitionType()));
  }

  public TableSchema schema() {
    return source.schema();
  }

  public Options options() {
    return source.schema().options();
  }

  public RowType partitionType() {
    return source.schema().partitionType();
  }

  public SnapshotStore snapshots() {
    return new SnapshotStore(io, paths);
  }

  /** The long-lived changelogs. */
  public SnapshotStore changelogs() {
    return SnapshotStore.ofChangelogs(io, paths);
  }

  public TagStore tags() {
    return new TagStore(io, paths);
  }

  public ConsumerStore consumers() {
    return new ConsumerStore(io, paths);
  }

  /** The branches of the table, whichever line this is. */
  public BranchStore branches() {
    return new BranchStore(io, paths);
  }

  public SchemaStore schemas() {
    return new SchemaStore(io, source.location(), source.branch());
  }

  public ManifestStore manifests() {
    return new ManifestStore(io, paths, partitionType(), ManifestOptions.from(options()));
  }

  /** The snapshot to read by the {@code scan.*} options; empty when the table has none. */
  public Optional<Snapshot> chosenSnapshot() {
    return TimeTravel.of(ScanOptions.from(options()), io, paths, source.schema()).snapshot();
  }

  /** The manifests that tell which data files a snapshot has, old ones first. */
  public List<ManifestFileMeta> manifestsOf(Snapshot snapshot) {
    return manifests().manifestsOf(snapshot);
  }

  /** The data files of a snapshot. */
  public List<ManifestEntry> liveFiles(Snapshot snapshot, EntryFilter filter) {
    return manifests().readLive(manifestsOf(snapshot), filter);
  }
}
