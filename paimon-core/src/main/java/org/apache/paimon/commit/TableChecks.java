package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.DataType;

/** The conflict checks that a table's kind and options ask for. */
record TableChecks(
    TableSource source,
    FileIO io,
    SchemaStore schemas,
    SnapshotStore snapshots,
    ManifestStore manifests,
    TablePaths paths) {

  BaseChecks all(IndexState.VectorLayout layout) {
    return new BaseChecks(
        onFiles(layout),
        strictMode(),
        new AssignmentCheck(
            source.name(), bucketMode(), paths.partitionText(), snapshots, manifests),
        onRows(),
        this::hasOtherBucketCount);
  }

  private List<ConflictCheck> onFiles(IndexState.VectorLayout layout) {
    List<ConflictCheck> checks = new ArrayList<>();
    checks.add(new BucketCountCheck(source.name()));
    checks.add(new FileStateCheck(source.name(), layout));
    if (schema().hasPrimaryKey()) {
      checks.add(new KeyRangeCheck(source.name(), keyTypes()));
      checks.add(new CompactionBaseCheck(source.name()));
    }
    return checks;
  }

  private Optional<StrictModeCheck> strictMode() {
    boolean hasBuckets = bucketMode() != BucketMode.UNAWARE && bucketMode() != BucketMode.POSTPONE;
    return CommitOptions.from(schema().options())
        .lastSafeSnapshot()
        .map(
            safe ->
                new StrictModeCheck(
                    source.name(), snapshots, manifests, paths.partitionText(), hasBuckets, safe));
  }

  private Optional<RowConflictCheck> onRows() {
    return schema().hasPrimaryKey()
        ? Optional.of(
            new RowConflictCheck(
                source.name(), snapshots, manifests, keyTypes(), new ChangedKeys(source, io)))
        : Optional.empty();
  }

  /** Whether an earlier schema had another bucket count, so that partitions may differ. */
  private boolean hasOtherBucketCount(long latestSchemaId) {
    if (bucketMode() != BucketMode.FIXED || latestSchemaId == 0) {
      return false;
    }
    int present = TableOptions.of(schema()).buckets().count();
    for (long id = 0; id <= latestSchemaId; id++) {
      if (schemas.load(id).options().get(BucketOptions.BUCKET) != present) {
        return true;
      }
    }
    return false;
  }

  private TableSchema schema() {
    return source.schema();
  }

  private BucketMode bucketMode() {
    return TableOptions.of(schema()).buckets().mode();
  }

  private List<DataType> keyTypes() {
    return schema().trimmedKeyType().types();
  }
}
