package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.scan.ScanOptions;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.procedure.Parameter.ArgumentType;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Rewrites partitions with another number of buckets. The commit replaces exactly the files that
 * were read; when another writer changed them meanwhile, it is a conflict and nothing changes.
 */
final class RescaleProcedure implements Procedure {
  private static final Signature SIGNATURE =
      RewrittenFiles.columnsOf(
          Signature.onTable("rescale")
              .optional("bucket_num", ArgumentType.INT)
              .optional("partitions", ArgumentType.STRING)
              .optional("where", ArgumentType.STRING)
              .returnsResult());

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    long start = System.nanoTime();
    String name = arguments.string("table");
    TableSource source = context.table(name);
    int buckets = buckets(arguments, source);
    refuseUncompacted(source);
    TableStores stores = ProcedureContext.stores(source);
    CompactionJob.Planned planned =
        CompactionJob.plan(stores, PartitionChoice.of(stores, arguments, context));
    List<CompactionPart> parts = toRewrite(planned.parts(), buckets);
    if (parts.isEmpty()) {
      return List.of(RewrittenFiles.of(List.of(), CommitMessage::written).row(start));
    }
    List<CommitMessage> messages = new ArrayList<>();
    TableSource target =
        source.withOptions(Map.of(TableOptions.WRITE_ONLY.name(), "true")).withBuckets(buckets);
    long snapshot = planned.snapshot().orElseThrow().id();
    try (TaskFiles files = new TaskFiles(context.session(), target)) {
      messages.addAll(written(context.session(), source, target, parts, snapshot, files));
      parts.forEach(part -> messages.add(removal(part)));
      files.commit(messages);
    }
    context.refresh(name);
    return List.of(RewrittenFiles.of(messages, CommitMessage::written).row(start));
  }

  private static int buckets(Arguments arguments, TableSource source) {
    BucketOptions options = TableOptions.of(source.schema()).buckets();
    int buckets = arguments.optionalInt("bucket_num").orElse(options.count());
    if (options.mode() != BucketMode.FIXED) {
      throw new UnsupportedFeatureException(
          "Cannot rescale table "
              + source.name()
              + ": its number of buckets is not fixed ('bucket' is "
              + options.count()
              + "), expected a table with a fixed number. Such tables need no rescale.");
    }
    if (buckets < 1) {
      throw new UserException(
          "Invalid value "
              + buckets
              + " of argument 'bucket_num', expected 1 or more. Correct the value.");
    }
    return buckets;
  }

  /** All buckets of the partitions in which some file has another bucket count. */
  private static List<CompactionPart> toRewrite(List<CompactionPart> parts, int buckets) {
    Set<BinaryRow> wanted = new HashSet<>();
    for (CompactionPart part : parts) {
      if (part.totalBuckets() != buckets) {
        wanted.add(part.partition());
      }
    }
    return parts.stream().filter(part -> wanted.contains(part.partition())).toList();
  }

  /**
   * A rescale writes level 0 and does not compact: where batch reads leave that level out its rows
   * would not be seen, and where compactions make the changelog the next one would tell every row
   * as a new one.
   */
  private static void refuseUncompacted(TableSource source) {
    TableOptions options = TableOptions.of(source.schema());
    if (!source.schema().hasPrimaryKey()) {
      return;
    }
    boolean hidesLevelZero =
        options.deletionVectors() || options.keys().mergeEngine() == MergeEngineKind.FIRST_ROW;
    ChangelogProducer producer = options.keys().changelogProducer();
    boolean tellsByCompaction =
        producer == ChangelogProducer.LOOKUP || producer == ChangelogProducer.FULL_COMPACTION;
    if (hidesLevelZero || tellsByCompaction) {
      throw new UnsupportedFeatureException(
          "Cannot rescale table "
              + source.name()
              + (hidesLevelZero
                  ? ": reads see compacted rows only (deletion vectors or merge engine first-row)"
                  : ": its changelog comes from compactions (option 'changelog-producer')")
              + " and a rescale does not compact, expected another table. Set option 'bucket' with"
              + " ALTER TABLE, then INSERT OVERWRITE its partitions with their own rows.");
    }
  }

  private static List<CommitMessage> written(
      SparkSession session,
      TableSource source,
      TableSource target,
      List<CompactionPart> parts,
      long snapshot,
      TaskFiles files) {
    Set<BinaryRow> partitions = new HashSet<>();
    parts.forEach(part -> partitions.add(part.partition()));
    TableSource read =
        source.withOptions(Map.of(ScanOptions.SCAN_SNAPSHOT_ID.name(), Long.toString(snapshot)));
    List<Split> splits = new ArrayList<>();
    for (Split split : Tables.open(read).newScan().plan(ScanRequest.ALL).splits()) {
      if (partitions.contains(split.partition())) {
        splits.add(split);
      }
    }
    if (splits.isEmpty()) {
      return List.of();
    }
    return files.make(
        "Rescale " + source.name() + ": " + splits.size() + " splits",
        SplitRows.of(session, read, splits).queryExecution().toRdd().toJavaRDD(),
        task -> RewriteTask.write(target, task).iterator());
  }

  private static CommitMessage removal(CompactionPart part) {
    return new CommitMessage(
        part.partition(),
        part.bucket(),
        part.totalBuckets(),
        new FileChanges(List.of(), part.files(), List.of()),
        new IndexChanges(List.of(), part.indexes()),
        FileChanges.NONE,
        IndexChanges.NONE);
  }
}
