package org.apache.paimon.spark.ddl;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.spark.version.SparkVersion;
import org.apache.paimon.types.DataField;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.DataType;

/** A table's schema in the form that Spark shows and computes with. */
public final class ShownTable {
  private static final String PRIMARY_KEY = "primary-key";

  private ShownTable() {}

  /** The columns with comments and default values. */
  public static Column[] columns(TableSchema schema) {
    return schema.fields().stream().map(ShownTable::column).toArray(Column[]::new);
  }

  private static Column column(DataField field) {
    DataType type = SparkTypes.ofNamed(field);
    ColumnDefaultValue defaultValue =
        field.defaultValue() == null
            ? null
            : SparkVersion.current().defaultValue(field.name(), type, field.defaultValue());
    return Column.create(
        field.name(), type, field.type().isNullable(), field.comment(), defaultValue, null);
  }

  /** The partition columns as Spark's transforms. */
  public static Transform[] partitioning(TableSchema schema) {
    return schema.partitionKeys().stream()
        .map(key -> Expressions.identity(ColumnReferences.quoted(key)))
        .toArray(Transform[]::new);
  }

  /** The stored options, and what Spark reserves names for. */
  public static Map<String, String> properties(TableSource stored) {
    TableSchema schema = stored.schema();
    Map<String, String> properties = new TreeMap<>(schema.options().asMap());
    List<String> keys = schema.primaryKeys();
    if (!keys.isEmpty()) {
      properties.put(PRIMARY_KEY, String.join(",", keys));
    }
    properties.put(TableCatalog.PROP_PROVIDER, TableDefinition.PROVIDER);
    schema.commentText().ifPresent(text -> properties.put(TableCatalog.PROP_COMMENT, text));
    boolean hasOwnPath = properties.remove(TableDefinition.PATH) != null;
    properties.put(TableCatalog.PROP_LOCATION, stored.location().uri());
    if (!hasOwnPath) {
      properties.put(TableCatalog.PROP_IS_MANAGED_LOCATION, "true");
    }
    return properties;
  }
}
