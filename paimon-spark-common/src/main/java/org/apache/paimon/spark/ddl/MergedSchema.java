package org.apache.paimon.spark.ddl;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VarcharType;

/** What has to change in a table so that it can take rows with other columns. */
public final class MergedSchema {
  private final boolean caseSensitive;
  private final boolean explicitCasts;
  private final List<TableChange> changes = new ArrayList<>();

  private MergedSchema(boolean caseSensitive, boolean explicitCasts) {
    this.caseSensitive = caseSensitive;
    this.explicitCasts = explicitCasts;
  }

  /**
   * The changes: new columns and nested fields are added as nullable, columns that are too narrow
   * for the rows are widened; empty when the rows fit.
   *
   * @param rows columns of the rows, matched by name
   * @param caseSensitive whether names differ by case
   * @param explicitCasts whether a column may also get a type that is not wider
   */
  public static List<TableChange> changes(
      Column[] table, StructType rows, boolean caseSensitive, boolean explicitCasts) {
    MergedSchema merge = new MergedSchema(caseSensitive, explicitCasts);
    StructType columns = new StructType();
    for (Column column : table) {
      columns = columns.add(column.name(), column.dataType(), column.nullable());
    }
    merge.addStruct(List.of(), columns, rows);
    return merge.changes;
  }

  private void addStruct(List<String> path, StructType table, StructType rows) {
    for (StructField field : rows.fields()) {
      StructField present = find(table, field.name());
      if (present != null) {
        addType(with(path, present.name()), present.dataType(), field.dataType());
      } else if (!(field.dataType() instanceof NullType)) {
        String[] names = with(path, field.name()).toArray(String[]::new);
        changes.add(TableChange.addColumn(names, field.dataType(), true));
      }
    }
  }

  private StructField find(StructType struct, String name) {
    for (StructField field : struct.fields()) {
      if (caseSensitive ? field.name().equals(name) : field.name().equalsIgnoreCase(name)) {
        return field;
      }
    }
    return null;
  }

  private void addType(List<String> path, DataType table, DataType rows) {
    if (table instanceof StructType struct && rows instanceof StructType wanted) {
      addStruct(path, struct, wanted);
    } else if (table instanceof ArrayType array && rows instanceof ArrayType wanted) {
      addType(with(path, "element"), array.elementType(), wanted.elementType());
    } else if (table instanceof MapType map && rows instanceof MapType wanted) {
      addType(with(path, "value"), map.valueType(), wanted.valueType());
    } else if (needsOtherType(values(table), values(rows))) {
      changes.add(TableChange.updateColumnType(path.toArray(String[]::new), values(rows)));
    }
  }

  private boolean needsOtherType(DataType table, DataType rows) {
    if (table.equals(rows) || rows instanceof NullType || Cast.canUpCast(rows, table)) {
      return false;
    }
    return explicitCasts
        ? Cast.canCast(table, rows)
        : Cast.canUpCast(table, rows) && isNotText(rows);
  }

  /** Everything can be shown as text, but a number column does not become text unasked. */
  private static boolean isNotText(DataType rows) {
    return !rows.equals(DataTypes.StringType);
  }

  private static DataType values(DataType type) {
    return type instanceof CharType || type instanceof VarcharType ? DataTypes.StringType : type;
  }

  private static List<String> with(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }
}
