package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.statistics.KnownStatistics;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.types.StructType;

/**
 * The files that a statement on a table without primary key may touch. Spark first finds the files
 * that hold a matching row and hands their paths to {@link #filter}; what is left is read whole and
 * replaced.
 */
public final class FileGroupScan implements SupportsReportStatistics, SupportsRuntimeV2Filtering {
  private final Table table;
  private final ReadColumns columns;
  private final PushedFilters filters;
  private final TablePaths paths;
  private PlannedSplits planned;

  /** Positions by location of the file; empty = all rows are read. */
  private Map<String, long[]> leftOut = Map.of();

  FileGroupScan(Table table, ReadColumns columns, PushedFilters filters) {
    this.table = table;
    this.columns = columns;
    this.filters = filters;
    this.paths =
        new TablePaths(
            table.source().location(),
            table.source().branch(),
            table.schema().partitionType(),
            table.schema().options());
  }

  @Override
  public StructType readSchema() {
    return columns.shown();
  }

  @Override
  public String description() {
    return "paimon files of " + table.source().name() + " filters=" + filters.pushed();
  }

  @Override
  public Batch toBatch() {
    return leftOut.isEmpty()
        ? new SparkBatch(
            TableAccess.of(table), columns, null, () -> planned().splits(), InputOrder.PLAIN)
        : new PartialBatch(TableAccess.of(table), columns, partialInputs());
  }

  private List<PartialInput> partialInputs() {
    List<PartialInput> inputs = new ArrayList<>();
    for (Split split : planned().splits()) {
      Map<String, long[]> rows = new HashMap<>();
      for (DataFileMeta file : split.files()) {
        rows.put(file.fileName(), leftOut.get(path(split, file)));
      }
      inputs.add(new PartialInput(split, rows));
    }
    return inputs;
  }

  /**
   * Keeps the files with these locations and leaves rows of them out; called before tasks are made.
   *
   * @param rows ascending positions by location
   */
  public void leaveOut(Map<String, long[]> rows) {
    keepOnly(rows.keySet());
    leftOut = Map.copyOf(rows);
  }

  @Override
  public Statistics estimateStatistics() {
    return planned().statistics(columns.shown(), KnownStatistics.NONE);
  }

  private PlannedSplits planned() {
    if (planned == null) {
      planned = plan();
    }
    return planned;
  }

  private PlannedSplits plan() {
    return SplitPlanner.plan(table, filters, RowLimit.NONE);
  }

  @Override
  public NamedReference[] filterAttributes() {
    return new NamedReference[] {
      ColumnReferences.of(MetadataColumns.FILE_PATH.nameIn(table.schema()))
    };
  }

  /** Keeps the files whose paths are listed; called before tasks are made. */
  @Override
  public void filter(Predicate[] predicates) {
    for (Predicate predicate : predicates) {
      if (predicate.name().equals("IN")) {
        keepOnly(listed(predicate));
      }
    }
  }

  private static Set<String> listed(Predicate in) {
    Set<String> listed = new HashSet<>();
    for (int i = 1; i < in.children().length; i++) {
      listed.add(String.valueOf(((Literal<?>) in.children()[i]).value()));
    }
    return listed;
  }

  private void keepOnly(Set<String> wanted) {
    Set<String> unknown = new HashSet<>(wanted);
    List<Split> kept = new ArrayList<>();
    for (Split split : planned().splits()) {
      RawSplit raw = (RawSplit) split;
      List<DataFileMeta> files = new ArrayList<>();
      for (DataFileMeta file : raw.files()) {
        String path = path(raw, file);
        unknown.remove(path);
        if (wanted.contains(path)) {
          files.add(file);
        }
      }
      if (!files.isEmpty()) {
        kept.add(ofFiles(raw, files));
      }
    }
    if (!unknown.isEmpty()) {
      verifyNothingIsGone(unknown);
    }
    planned =
        new PlannedSplits(
            kept,
            planned.snapshotId(),
            planned.skippedFiles(),
            planned.scannedManifests(),
            planned.planningMillis());
  }

  private String path(Split split, DataFileMeta file) {
    return paths.dataFile(split.partition(), split.bucket(), file).uri();
  }

  private static RawSplit ofFiles(RawSplit split, List<DataFileMeta> files) {
    return new RawSplit(
        split.snapshotId(),
        split.partition(),
        split.bucket(),
        split.totalBuckets(),
        files,
        split.deletions());
  }

  /**
   * The touched files were found in another snapshot than this scan's. Files that are newer than
   * the scan are none of this statement's business. But a file that is gone, be it one of the scan
   * or one that was found before it, may have moved its rows to another one.
   */
  private void verifyNothingIsGone(Set<String> found) {
    Set<String> live = new HashSet<>();
    // With the files of a fallback branch: they are found, too, and stay as they are.
    Table asRead = Tables.open(table.source());
    for (Split split : SplitPlanner.plan(asRead, filters, RowLimit.NONE).splits()) {
      split.files().forEach(file -> live.add(path(split, file)));
    }
    Set<String> needed = new HashSet<>(found);
    for (Split split : planned().splits()) {
      split.files().forEach(file -> needed.add(path(split, file)));
    }
    needed.removeAll(live);
    if (!needed.isEmpty()) {
      throw new CommitConflictException(
          "Cannot change rows of table "
              + table.source().name()
              + ": files "
              + needed
              + " were replaced by another commit meanwhile, expected them to stay. Repeat the"
              + " statement.");
    }
  }

  /** Rows of the files that were read. */
  public long rowsRead() {
    long rows = 0;
    for (Split split : planned().splits()) {
      for (DataFileMeta file : split.files()) {
        rows += file.rowCount();
      }
    }
    return rows;
  }

  /** The files that were read, as removals for the commit. */
  public List<CommitMessage> filesRead() {
    record Bucket(BinaryRow partition, int bucket, int total) {}
    Map<Bucket, List<DataFileMeta>> byBucket = new LinkedHashMap<>();
    for (Split split : planned().splits()) {
      byBucket
          .computeIfAbsent(
              new Bucket(split.partition(), split.bucket(), split.totalBuckets()),
              key -> new ArrayList<>())
          .addAll(split.files());
    }
    List<CommitMessage> messages = new ArrayList<>();
    byBucket.forEach(
        (bucket, files) ->
            messages.add(
                new CommitMessage(
                    bucket.partition(),
                    bucket.bucket(),
                    bucket.total(),
                    new FileChanges(List.of(), files, List.of()),
                    IndexChanges.NONE,
                    FileChanges.NONE,
                    IndexChanges.NONE)));
    return messages;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ScanMetrics.all();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return Optional.ofNullable(planned).map(PlannedSplits::metrics).orElse(new CustomTaskMetric[0]);
  }
}
