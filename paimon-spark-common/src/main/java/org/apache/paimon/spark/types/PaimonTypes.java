package org.apache.paimon.spark.types;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VarcharType;

/** From Spark's types to the core's. Field ids of nested rows are placeholders: 0, 1, ... */
public final class PaimonTypes {

  /** Precision of the timestamps that Spark writes. */
  private static final int MICROSECONDS = 6;

  private PaimonTypes() {}

  /**
   * The nullable type that stores values of {@code type}.
   *
   * @param column name of the column or nested field, for messages
   * @throws UnsupportedFeatureException for intervals, void, user-defined types
   */
  public static org.apache.paimon.types.DataType of(DataType type, String column) {
    if (type instanceof ArrayType array) {
      return org.apache.paimon.types.DataTypes.array(
          of(array.elementType(), column + ".element").withNullable(array.containsNull()));
    }
    if (type instanceof MapType map) {
      return org.apache.paimon.types.DataTypes.map(
          of(map.keyType(), column + ".key").notNull(),
          of(map.valueType(), column + ".value").withNullable(map.valueContainsNull()));
    }
    if (type instanceof StructType struct) {
      return ofStruct(struct, column);
    }
    return ofAtomic(type, column);
  }

  private static RowType ofStruct(StructType struct, String column) {
    if (struct.isEmpty()) {
      throw new UnsupportedFeatureException(
          "Cannot store column '"
              + column
              + "' of type struct<>: a struct without fields holds no value. Expected one field or"
              + " more. Add a field, or leave the column out.");
    }
    List<DataField> fields = new ArrayList<>();
    for (StructField field : struct.fields()) {
      org.apache.paimon.types.DataType type =
          of(field.dataType(), column + "." + field.name()).withNullable(field.nullable());
      String comment = field.getComment().isDefined() ? field.getComment().get() : null;
      fields.add(new DataField(fields.size(), field.name(), type, comment, null));
    }
    return new RowType(fields);
  }

  private static org.apache.paimon.types.AtomicType ofAtomic(DataType type, String column) {
    if (type instanceof BooleanType) {
      return org.apache.paimon.types.DataTypes.BOOLEAN;
    } else if (type instanceof ByteType) {
      return org.apache.paimon.types.DataTypes.TINYINT;
    } else if (type instanceof ShortType) {
      return org.apache.paimon.types.DataTypes.SMALLINT;
    } else if (type instanceof IntegerType) {
      return org.apache.paimon.types.DataTypes.INT;
    } else if (type instanceof LongType) {
      return org.apache.paimon.types.DataTypes.BIGINT;
    } else if (type instanceof FloatType) {
      return org.apache.paimon.types.DataTypes.FLOAT;
    } else if (type instanceof DoubleType) {
      return org.apache.paimon.types.DataTypes.DOUBLE;
    } else if (type instanceof DecimalType decimal) {
      return org.apache.paimon.types.DataTypes.decimal(decimal.precision(), decimal.scale());
    } else if (type instanceof CharType text) {
      return org.apache.paimon.types.DataTypes.charOf(text.length());
    } else if (type instanceof VarcharType text) {
      return org.apache.paimon.types.DataTypes.varchar(text.length());
    } else if (type instanceof StringType) {
      return org.apache.paimon.types.DataTypes.STRING;
    } else if (type instanceof BinaryType) {
      return org.apache.paimon.types.DataTypes.BYTES;
    } else if (type instanceof DateType) {
      return org.apache.paimon.types.DataTypes.DATE;
    } else if (type instanceof TimestampType) {
      return org.apache.paimon.types.DataTypes.timestampLtz(MICROSECONDS);
    } else if (type instanceof TimestampNTZType) {
      return org.apache.paimon.types.DataTypes.timestamp(MICROSECONDS);
    }
    throw new UnsupportedFeatureException(
        "Cannot store column '"
            + column
            + "' of type "
            + type.simpleString()
            + ": the table format has no such type. Expected boolean, numbers, strings, binary,"
            + " date, timestamp, array, map or struct. Cast the column to one of these.");
  }
}
