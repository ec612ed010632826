package org.apache.paimon.spark.statistics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.StatisticsStore;
import org.apache.paimon.snapshot.TableStatistics;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.table.Table;
import org.apache.paimon.types.DataField;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What ANALYZE found of a table, as of some snapshot.
 *
 * @param mergedShare merged rows per row in files; 1 when nothing was merged
 * @param columns by column
 */
public record KnownStatistics(double mergedShare, Map<NamedReference, ColumnStatistics> columns) {
  private static final Logger LOG = LoggerFactory.getLogger(KnownStatistics.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Nothing was analysed. */
  public static final KnownStatistics NONE = new KnownStatistics(1, Map.of());

  /** The statistics that a snapshot of the table names. */
  public static KnownStatistics of(Table table, OptionalLong snapshotId) {
    if (snapshotId.isEmpty()) {
      return NONE;
    }
    TableStores stores = TableStores.of(table.source(), table.fileIO());
    return stores
        .snapshots()
        .find(snapshotId.getAsLong())
        .filter(snapshot -> snapshot.statistics() != null)
        .map(snapshot -> of(stores, snapshot))
        .orElse(NONE);
  }

  private static KnownStatistics of(TableStores stores, Snapshot snapshot) {
    TableStatistics found;
    try {
      found = new StatisticsStore(stores.io(), stores.paths()).of(snapshot).orElseThrow();
    } catch (NotFoundException | CorruptDataException e) {
      LOG.warn("Planning goes on without the statistics of {}", stores.paths().table(), e);
      return NONE; // estimates only: a table without them is read as well
    }
    Optional<Snapshot> analysed = stores.snapshots().find(found.snapshotId());
    Long rowsInFiles = analysed.map(Snapshot::totalRecordCount).orElse(null);
    double share =
        rowsInFiles == null || rowsInFiles == 0 || found.mergedRecordCount() == null
            ? 1
            : Math.min(1, (double) found.mergedRecordCount() / rowsInFiles);
    return new KnownStatistics(share, columns(stores, found));
  }

  private static Map<NamedReference, ColumnStatistics> columns(
      TableStores stores, TableStatistics found) {
    Map<NamedReference, ColumnStatistics> columns = new HashMap<>();
    JsonNode json;
    try {
      json = JSON.readTree(found.columnsJson());
    } catch (IOException e) {
      throw new IllegalStateException("statistics that were read as JSON before", e);
    }
    for (DataField field : stores.schema().fields()) {
      JsonNode column = json.get(field.name());
      if (column != null && column.path("colId").asInt(-1) == field.id()) {
        columns.put(ColumnReferences.of(field.name()), KnownColumn.of(column, field.type()));
      }
    }
    return columns;
  }
}
