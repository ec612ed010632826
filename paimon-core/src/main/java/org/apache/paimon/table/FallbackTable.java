package org.apache.paimon.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.scan.BatchScan;
import org.apache.paimon.scan.BranchSplit;
import org.apache.paimon.scan.Plan;
import org.apache.paimon.scan.ScanMode;
import org.apache.paimon.scan.ScanOptions;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.TableScan;
import org.apache.paimon.scan.TimeTravel;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/**
 * A table with option {@code scan.fallback-branch}: a batch read of a state takes the partitions
 * that the table lacks from the branch. Changes between two points, writes and deletes are those of
 * the table alone.
 */
final class FallbackTable implements Table {
  static final OptionKey<String> FALLBACK_BRANCH =
      OptionKey.string(
          "scan.fallback-branch", null, "branch that batch reads take missing partitions from");

  private final SourceTable table;
  private final String branch;

  private FallbackTable(SourceTable table, String branch) {
    this.table = table;
    this.branch = branch;
  }

  /** The table with its fallback, if it has one. */
  static Table of(SourceTable table) {
    TableSource source = table.source();
    return source
        .schema()
        .options()
        .find(FALLBACK_BRANCH)
        .filter(name -> !name.isBlank() && !name.equals(source.branch()))
        .filter(name -> source.branch().equals(TableSource.MAIN_BRANCH))
        .map(name -> (Table) new FallbackTable(table, name))
        .orElse(table);
  }

  @Override
  public TableSource source() {
    return table.source();
  }

  @Override
  public TableSchema schema() {
    return table.schema();
  }

  @Override
  public FileIO fileIO() {
    return table.fileIO();
  }

  @Override
  public TableScan newScan() {
    boolean isOfChanges = ScanOptions.from(schema().options()).mode() == ScanMode.INCREMENTAL;
    return isOfChanges ? table.newScan() : this::plan;
  }

  private Plan plan(ScanRequest request) {
    BatchScan.Covered own = new BatchScan(source(), fileIO()).planAndPartitions(request);
    List<Split> splits = new ArrayList<>(own.plan().splits());
    Optional<TableSource> other = fallbackAsScanned();
    if (other.isPresent()) {
      for (Split split : new BatchScan(other.get(), fileIO()).plan(request).splits()) {
        if (!own.partitions().contains(split.partition())) {
          splits.add(new BranchSplit(branch, split));
        }
      }
    }
    return new Plan(own.plan().snapshotId(), splits);
  }

  /**
   * The branch at the time that the table is read at. Snapshot numbers of the two say nothing of
   * each other, so a chosen snapshot counts by its time.
   */
  private Optional<TableSource> fallbackAsScanned() {
    TableSource other = fallback();
    ScanOptions options = ScanOptions.from(schema().options());
    if (options.mode() == ScanMode.LATEST_FULL || options.mode() == ScanMode.LATEST) {
      return Optional.of(other);
    }
    Optional<Snapshot> chosen =
        TimeTravel.of(options, fileIO(), paths(source()), schema()).snapshot();
    if (chosen.isEmpty()) {
      return Optional.of(other);
    }
    long millis = chosen.get().timeMillis();
    return new SnapshotStore(fileIO(), paths(other))
        .latestNotAfter(millis)
        .map(
            found ->
                other.withOptions(
                    Map.of(ScanOptions.SCAN_TIMESTAMP_MILLIS.name(), Long.toString(millis))));
  }

  private static TablePaths paths(TableSource source) {
    return new TablePaths(
        source.location(),
        source.branch(),
        source.schema().partitionType(),
        source.schema().options());
  }

  private TableSource fallback() {
    TableSource own = source();
    TableSchema schema =
        new SchemaStore(fileIO(), own.location(), branch)
            .latest()
            .orElseThrow(
                () ->
                    new NotFoundException(
                        "Cannot read table "
                            + own.name()
                            + ": option 'scan.fallback-branch' names branch '"
                            + branch
                            + "', which does not exist. Expected a branch of the table. Create it,"
                            + " or remove the option."));
    requireSameColumns(own.schema(), schema);
    return new TableSource(own.name(), own.location(), schema, branch, own.io());
  }

  /** Splits of both lines are read with one projection and one filter. */
  private void requireSameColumns(TableSchema own, TableSchema other) {
    boolean same =
        columns(own).equals(columns(other)) && own.partitionKeys().equals(other.partitionKeys());
    if (!same) {
      throw new UserException(
          "Cannot read table "
              + source().name()
              + " with its fallback branch '"
              + branch
              + "': their columns differ, "
              + own.rowType()
              + " partitioned by "
              + own.partitionKeys()
              + " and "
              + other.rowType()
              + " partitioned by "
              + other.partitionKeys()
              + ". Expected the same columns with the same field ids. Change one of them, or remove"
              + " option 'scan.fallback-branch'.");
    }
  }

  private record NamedColumn(int id, String name, Object type) {}

  private static List<NamedColumn> columns(TableSchema schema) {
    List<NamedColumn> columns = new ArrayList<>();
    for (DataField field : schema.fields()) {
      columns.add(new NamedColumn(field.id(), field.name(), field.type().nullable()));
    }
    return columns;
  }

  @Override
  public SplitReader newReader(Path spillDirectory, ReadCounters counters) {
    return new LineReader(
        table.newReader(spillDirectory, counters),
        () -> new SourceTable(fallback()).newReader(spillDirectory, counters));
  }

  /** Reads splits of both lines; the branch is opened with its first split. */
  private static final class LineReader implements SplitReader {
    private final SplitReader own;
    private final Supplier<SplitReader> opening;
    private SplitReader other;

    LineReader(SplitReader own, Supplier<SplitReader> opening) {
      this.own = own;
      this.opening = opening;
    }

    @Override
    public BatchReader open(Split split, RowType projection, Optional<Predicate> filter)
        throws IOException {
      return split instanceof BranchSplit ofBranch
          ? other().open(ofBranch.split(), projection, filter)
          : own.open(split, projection, filter);
    }

    private synchronized SplitReader other() {
      if (other == null) {
        other = opening.get();
      }
      return other;
    }
  }

  @Override
  public TableWriter newWriter(WriteContext context) {
    return table.newWriter(context);
  }

  @Override
  public TableWriter newRowRemover(WriteContext context) {
    return table.newRowRemover(context);
  }

  @Override
  public Committer newCommitter() {
    return table.newCommitter();
  }
}
