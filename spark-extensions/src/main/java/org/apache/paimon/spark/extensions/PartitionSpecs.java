package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.SparkTable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * Partitions of a table that a statement names by some or all partition columns, with values as
 * text.
 */
final class PartitionSpecs {
  private final SparkTable table;
  private final StructType columns;

  PartitionSpecs(SparkTable table) {
    this.table = table;
    this.columns = table.partitionSchema();
  }

  /** Whether the spec leaves out a partition column. */
  boolean isPartial(Map<String, String> spec) {
    return spec.size() < columns.length();
  }

  /**
   * The partitions that have these values.
   *
   * @throws UserException when a name is no partition column or a value is not of its type
   */
  List<InternalRow> matching(Map<String, String> spec) {
    List<String> names = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    spec.forEach(
        (name, text) -> {
          StructField column = column(name);
          names.add(column.name());
          values.add(value(column, text));
        });
    return Arrays.asList(
        table.listPartitionIdentifiers(
            names.toArray(String[]::new), new GenericInternalRow(values.toArray())));
  }

  /** {@code a=x, b=1}, in the order of the partition columns. */
  String text(InternalRow partition) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < columns.length(); i++) {
      DataType type = columns.fields()[i].dataType();
      Object value = partition.get(i, type);
      Object text = value == null ? "null" : cast(new Literal(value, type), DataTypes.StringType);
      texts.add(columns.fields()[i].name() + "=" + text);
    }
    return String.join(", ", texts);
  }

  private StructField column(String name) {
    boolean caseSensitive = SQLConf.get().caseSensitiveAnalysis();
    for (StructField field : columns.fields()) {
      if (caseSensitive ? field.name().equals(name) : field.name().equalsIgnoreCase(name)) {
        return field;
      }
    }
    throw new UserException(
        "Invalid partition of table "
            + table.name()
            + ": '"
            + name
            + "' is no partition column, expected one of "
            + Arrays.asList(columns.fieldNames())
            + ". Correct the name.");
  }

  private Object value(StructField column, String text) {
    if (text == null) {
      return null;
    }
    DataType type = CharVarcharUtils.replaceCharVarcharWithString(column.dataType());
    try {
      return cast(Literal.create(text, DataTypes.StringType), type);
    } catch (RuntimeException e) {
      throw new UserException(
          "Invalid partition of table "
              + table.name()
              + ": '"
              + text
              + "' is no value of column '"
              + column.name()
              + "', expected type "
              + type.simpleString()
              + ". Correct the value.",
          e);
    }
  }

  private static Object cast(Literal literal, DataType type) {
    return new Cast(
            literal, type, Option.apply(SQLConf.get().sessionLocalTimeZone()), EvalMode.ANSI())
        .eval(null);
  }
}
