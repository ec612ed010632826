package org.apache.paimon.spark;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.error.UserException;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.partition.PartitionValues;
import org.apache.paimon.spark.procedure.NameParts;
import org.apache.paimon.table.Tables;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.internal.SQLConf;

/** Finds the greatest value of the first partition column of a table. */
final class MaxPartition {
  private final Catalog catalog;
  private final String catalogName;
  private final String database;

  /**
   * A finder.
   *
   * @param database where names without database are looked up
   */
  MaxPartition(Catalog catalog, String catalogName, String database) {
    this.catalog = catalog;
    this.catalogName = catalogName;
    this.database = database;
  }

  /** The value as text. */
  String of(String table) {
    TableSource source = catalog.load(name(table));
    RowType partition = source.schema().partitionType();
    if (partition.fieldCount() == 0) {
      throw new UserException(
          "Cannot find the greatest partition of table "
              + source.name()
              + ": it has no partition columns, expected one. Name a partitioned table.");
    }
    DataType type = partition.typeAt(0);
    ZoneId zone = ZoneId.of(SQLConf.get().sessionLocalTimeZone());
    Stream<Object> values =
        Tables.open(source).newScan().plan(ScanRequest.ALL).splits().stream()
            .map(split -> split.partition().view(partition.types()))
            .filter(view -> !view.isNullAt(0))
            .map(view -> first(view, type));
    Optional<Object> greatest = values.max(Datums::compare);
    return greatest
        .map(value -> PartitionValues.text(value, type, zone))
        .orElseThrow(
            () ->
                new UserException(
                    "Cannot find the greatest partition of table "
                        + source.name()
                        + ": it has no partition with data, expected one. Insert rows first."));
  }

  private static Object first(RowView view, DataType type) {
    return Datums.read(view, 0, type);
  }

  private TableName name(String text) {
    List<String> parts = NameParts.of(text);
    boolean hasCatalog = parts.size() == 3 && parts.get(0).equals(catalogName);
    return switch (hasCatalog ? 2 : parts.size()) {
      case 1 -> new TableName(database, parts.get(0));
      case 2 -> new TableName(parts.get(parts.size() - 2), parts.get(parts.size() - 1));
      default ->
          throw new UserException(
              "Invalid table name '"
                  + text
                  + "', expected table or database.table of catalog '"
                  + catalogName
                  + "'. Correct the argument.");
    };
  }
}
