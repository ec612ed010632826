package org.apache.paimon.systemtable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.scan.BatchScan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.TableScan;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/**
 * A table as a {@link DataView} shows it: other columns, the same scans and splits. Splits are
 * planned and opened through the view. Thread-safe; read-only.
 */
public final class DataViewTable implements Table {
  private final DataView view;
  private final Table table;
  private final TableSchema schema;
  private final boolean isStreamed;

  private DataViewTable(DataView view, Table table, TableSchema schema, boolean isStreamed) {
    this.view = view;
    this.table = table;
    this.schema = schema;
    this.isStreamed = isStreamed;
  }

  /**
   * The view of a table.
   *
   * @throws org.apache.paimon.error.UserException when the table cannot be shown this way
   */
  public static DataViewTable open(TableSource source, DataView view) {
    return open(source, view, false);
  }

  /** The view for a stream: rows of the state that it begins with are shown as inserts. */
  public static DataViewTable streamed(TableSource source, DataView view) {
    return open(source, view, true);
  }

  private static DataViewTable open(TableSource source, DataView view, boolean isStreamed) {
    TableSchema stored = source.schema();
    RowType shown = view.rowType(source.name(), stored);
    // Columns that are arrays now are neither partition nor key columns.
    boolean keepsKeys = view != DataView.BINLOG;
    TableSchema schema =
        new TableSchema(
            stored.id(),
            shown.fields(),
            stored.highestFieldId(),
            keepsKeys ? stored.partitionKeys() : List.of(),
            keepsKeys ? stored.primaryKeys() : List.of(),
            stored.options(),
            stored.comment(),
            stored.timeMillis());
    return new DataViewTable(view, Tables.open(source), schema, isStreamed);
  }

  public DataView view() {
    return view;
  }

  /** The table behind the view. */
  @Override
  public TableSource source() {
    return table.source();
  }

  /** The columns of the view. */
  @Override
  public TableSchema schema() {
    return schema;
  }

  @Override
  public FileIO fileIO() {
    return table.fileIO();
  }

  @Override
  public TableScan newScan() {
    TableScan scan =
        view == DataView.RO
            ? BatchScan.ofTopLevel(table.source(), table.fileIO())
            : table.newScan();
    return request -> scan.plan(new ScanRequest(toTable(request.filter()), request.limit()));
  }

  /** A filter over the view's columns as one over the table's. */
  private Optional<Predicate> toTable(Optional<Predicate> filter) {
    if (view == DataView.BINLOG) {
      return Optional.empty();
    }
    List<Integer> positions = new ArrayList<>();
    RowType stored = table.schema().rowType();
    for (String name : schema.rowType().names()) {
      positions.add(isAdded(name) ? -1 : stored.indexOf(name));
    }
    return filter.flatMap(predicate -> predicate.map(positions::get));
  }

  private boolean isAdded(String name) {
    return view == DataView.AUDIT_LOG && name.equals(DataView.ROW_KIND_COLUMN);
  }

  @Override
  public SplitReader newReader(Path spillDirectory, ReadCounters counters) {
    SplitReader rows = table.newReader(spillDirectory, counters);
    SplitReader reader = isStreamed ? new StatesAsInserts(rows) : rows;
    return switch (view) {
      case AUDIT_LOG -> new AuditLogReader(reader);
      case BINLOG -> new BinlogReader(reader, table.schema().rowType());
      case RO, ROW_TRACKING -> reader;
    };
  }

  @Override
  public TableWriter newWriter(WriteContext context) {
    throw readOnly();
  }

  @Override
  public TableWriter newRowRemover(WriteContext context) {
    throw readOnly();
  }

  @Override
  public Committer newCommitter() {
    throw readOnly();
  }

  private UnsupportedFeatureException readOnly() {
    return new UnsupportedFeatureException(
        "Cannot write to "
            + source().name()
            + "$"
            + view.suffix()
            + ": system tables are read-only, expected the table itself. Write to "
            + source().name()
            + ".");
  }
}
