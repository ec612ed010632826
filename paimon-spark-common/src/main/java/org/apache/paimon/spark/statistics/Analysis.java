package org.apache.paimon.spark.statistics;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.StatisticsStore;
import org.apache.paimon.snapshot.TableStatistics;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** {@code ANALYZE TABLE}: counts rows and looks at columns, then commits what it found. */
public final class Analysis {
  private final TableSource source;
  private final List<DataField> columns;

  /**
   * An analysis.
   *
   * @param columns names of the columns to look at; none = rows only
   */
  public Analysis(TableSource source, List<String> columns) {
    this.source = source;
    this.columns = source.schema().rowType().project(columns).fields();
    for (DataField column : this.columns) {
      if (!(column.type() instanceof AtomicType)) {
        throw new UserException(
            "Cannot analyze column '"
                + column.name()
                + "' of table "
                + source.name()
                + ": it has type "
                + column.type().text()
                + ", expected a plain type. Leave the column out.");
      }
    }
  }

  /** The columns that FOR ALL COLUMNS means. */
  public static List<String> allColumns(TableSource source) {
    return source.schema().fields().stream()
        .filter(field -> field.type() instanceof AtomicType)
        .map(DataField::name)
        .toList();
  }

  /** Reads {@code rows}, the table as it is now, and commits; nothing for an empty table. */
  public void run(Dataset<Row> rows) {
    TableStores stores = TableStores.of(source, source.io().open(source.location()));
    Optional<Snapshot> snapshot = stores.snapshots().latest();
    if (snapshot.isEmpty()) {
      return;
    }
    Row found = rows.agg(functions.count(functions.lit(1)), aggregates()).head();
    long count = found.getLong(0);
    TableStatistics statistics =
        new TableStatistics(
            snapshot.get().id(),
            snapshot.get().schemaId(),
            count,
            mergedBytes(count),
            columnsJson(found, count).toString());
    commit(new StatisticsStore(stores.io(), stores.paths()), statistics);
  }

  /** The file is deleted again when surely no snapshot names it. */
  private void commit(StatisticsStore store, TableStatistics statistics) {
    String file = store.write(statistics);
    boolean mayBeNamed = false;
    try {
      Tables.open(source)
          .newCommitter()
          .commitStatistics(CommitRequest.batch(UUID.randomUUID().toString(), List.of()), file);
      mayBeNamed = true;
    } catch (CommitStateUnknownException e) {
      mayBeNamed = true;
      throw e;
    } finally {
      if (!mayBeNamed) {
        store.discard(file);
      }
    }
  }

  /** The share of the files' bytes that the merged rows have of all rows in files. */
  private long mergedBytes(long count) {
    Table table = Tables.open(source);
    long bytes = 0;
    long rowsInFiles = 0;
    for (Split split : table.newScan().plan(ScanRequest.ALL).splits()) {
      bytes += split.lengthBytes();
      rowsInFiles += split.rowCount();
    }
    return rowsInFiles == 0 ? 0 : Math.round((double) bytes * count / rowsInFiles);
  }

  /** Six values per column: distinct, not null, least, greatest, average and greatest length. */
  private Column[] aggregates() {
    List<Column> all = new ArrayList<>();
    for (DataField field : columns) {
      Column column = functions.col(ColumnReferences.quoted(field.name()));
      all.add(functions.approx_count_distinct(column));
      all.add(functions.count(column));
      boolean isOrdered = hasBounds(field);
      all.add(isOrdered ? functions.min(column) : functions.lit(null));
      all.add(isOrdered ? functions.max(column) : functions.lit(null));
      boolean hasLength = field.type().root().isCharacter() || field.type().root().isBinary();
      Column length = functions.length(column);
      all.add(hasLength ? functions.avg(length) : functions.lit(null).cast("double"));
      all.add(hasLength ? functions.max(length) : functions.lit(null).cast("int"));
    }
    return all.toArray(Column[]::new);
  }

  private static boolean hasBounds(DataField field) {
    return !field.type().root().isCharacter() && !field.type().root().isBinary();
  }

  private ObjectNode columnsJson(Row found, long count) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < columns.size(); i++) {
      DataField field = columns.get(i);
      int at = 1 + i * 6;
      ObjectNode column = json.putObject(field.name());
      column.put("colId", field.id());
      column.put("distinctCount", found.getLong(at));
      if (!found.isNullAt(at + 2)) {
        column.put("min", StoredBound.text(found.get(at + 2)));
        column.put("max", StoredBound.text(found.get(at + 3)));
      }
      column.put("nullCount", count - found.getLong(at + 1));
      int fixed = FixedLength.of(field.type());
      column.put(
          "avgLen", found.isNullAt(at + 4) ? fixed : (long) Math.ceil(found.getDouble(at + 4)));
      column.put("maxLen", found.isNullAt(at + 5) ? fixed : (long) found.getInt(at + 5));
    }
    return json;
  }
}
