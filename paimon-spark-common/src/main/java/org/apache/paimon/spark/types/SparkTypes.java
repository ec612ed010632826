package org.apache.paimon.spark.types;

import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VarcharType;

/** From the core's types to Spark's. */
public final class SparkTypes {
  private SparkTypes() {}

  /** Whether CHAR and VARCHAR keep their length or are strings. */
  private enum Lengths {
    KEPT,
    DROPPED
  }

  /**
   * The Spark type that declares {@code type}; CHAR and VARCHAR stay what they are.
   *
   * @throws UnsupportedFeatureException for a type that Spark 3.5 has no form for
   */
  public static DataType of(org.apache.paimon.types.DataType type) {
    return of(type, Lengths.KEPT);
  }

  /** The type that Spark computes with: like {@link #of}, with CHAR and VARCHAR as strings. */
  public static DataType valuesOf(org.apache.paimon.types.DataType type) {
    return of(type, Lengths.DROPPED);
  }

  /** The struct of a row's fields, with their comments; CHAR and VARCHAR stay what they are. */
  public static StructType ofRow(RowType row) {
    return ofRow(row, Lengths.KEPT);
  }

  /** The struct that Spark computes with: CHAR and VARCHAR as strings. */
  public static StructType valuesOfRow(RowType row) {
    return ofRow(row, Lengths.DROPPED);
  }

  private static DataType of(org.apache.paimon.types.DataType type, Lengths lengths) {
    if (type instanceof AtomicType atomic) {
      return ofAtomic(atomic, lengths);
    }
    if (type instanceof org.apache.paimon.types.ArrayType array) {
      return DataTypes.createArrayType(of(array.element(), lengths), array.element().isNullable());
    }
    if (type instanceof org.apache.paimon.types.MultisetType bag) {
      return DataTypes.createMapType(of(bag.element(), lengths), DataTypes.IntegerType, false);
    }
    if (type instanceof org.apache.paimon.types.MapType map) {
      return DataTypes.createMapType(
          of(map.key(), lengths), of(map.value(), lengths), map.value().isNullable());
    }
    return ofRow((RowType) type, lengths);
  }

  private static StructType ofRow(RowType row, Lengths lengths) {
    StructField[] fields = new StructField[row.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = ofField(row.field(i), lengths);
    }
    return new StructType(fields);
  }

  private static StructField ofField(DataField field, Lengths lengths) {
    StructField plain =
        new StructField(
            field.name(), ofNamed(field, lengths), field.type().isNullable(), Metadata.empty());
    return field.comment() == null ? plain : plain.withComment(field.comment());
  }

  /** Like {@link #of}, with the column's name in the message when the type has no form. */
  public static DataType ofNamed(DataField column) {
    return ofNamed(column, Lengths.KEPT);
  }

  private static DataType ofNamed(DataField column, Lengths lengths) {
    try {
      return of(column.type(), lengths);
    } catch (UnsupportedFeatureException e) {
      throw new UnsupportedFeatureException(
          "Cannot read column '"
              + column.name()
              + "' of type "
              + column.type().text()
              + ": Spark 3.5 has no such type. Expected any type but VARIANT."
              + " Read the table with an engine that knows the type, or drop the column.",
          e);
    }
  }

  private static DataType ofAtomic(AtomicType type, Lengths lengths) {
    return switch (type.root()) {
      case BOOLEAN -> DataTypes.BooleanType;
      case TINYINT -> DataTypes.ByteType;
      case SMALLINT -> DataTypes.ShortType;
      case INT, TIME -> DataTypes.IntegerType;
      case BIGINT -> DataTypes.LongType;
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case DECIMAL -> DataTypes.createDecimalType(type.precision(), type.scale());
      case CHAR ->
          lengths == Lengths.DROPPED ? DataTypes.StringType : new CharType(type.precision());
      case VARCHAR ->
          lengths == Lengths.DROPPED || type.precision() == AtomicType.MAX_LENGTH
              ? DataTypes.StringType
              : new VarcharType(type.precision());
      case BINARY, VARBINARY -> DataTypes.BinaryType;
      case DATE -> DataTypes.DateType;
      case TIMESTAMP -> DataTypes.TimestampNTZType;
      case TIMESTAMP_LTZ -> DataTypes.TimestampType;
      case VARIANT ->
          throw new UnsupportedFeatureException(
              "Cannot show values of type VARIANT: Spark 3.5 has no such type."
                  + " Expected any other type. Leave the column out.");
      case ARRAY, MULTISET, MAP, ROW ->
          throw new IllegalStateException("a nested type as atomic: " + type);
    };
  }
}
