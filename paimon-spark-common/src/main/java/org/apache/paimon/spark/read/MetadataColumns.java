package org.apache.paimon.spark.read;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.StructType;

/** The columns that every table has beside its own; not part of {@code SELECT *}. */
public enum MetadataColumns {
  /** Full location of the data file. */
  FILE_PATH("__paimon_file_path", "Location of the data file that holds the row"),
  /** Position of the row in its data file, from 0. */
  ROW_INDEX("__paimon_row_index", "Position of the row in its data file"),
  /** The partition's values as a struct. */
  PARTITION("__paimon_partition", "Values of the partition columns"),
  /** The bucket's number. */
  BUCKET("__paimon_bucket", "Bucket that holds the row"),
  /** The whole row as a struct; for statements that change rows, not shown to users. */
  ROW("__paimon_row", "The whole row");

  private final String usualName;
  private final String comment;

  MetadataColumns(String usualName, String comment) {
    this.usualName = usualName;
    this.comment = comment;
  }

  /** The name in tables that have no column of their own by it. */
  public String usualName() {
    return usualName;
  }

  /**
   * The name in a table with this schema: a column of the table by the usual name hides this one,
   * which then has as many more underscores in front as make it another.
   */
  public String nameIn(TableSchema schema) {
    String name = usualName;
    while (isTaken(schema, name)) {
      name = "_" + name;
    }
    return name;
  }

  private static boolean isTaken(TableSchema schema, String name) {
    return schema.fields().stream().anyMatch(field -> field.name().equalsIgnoreCase(name));
  }

  /** The column that has this exact name in a table with this schema. */
  static Optional<MetadataColumns> named(TableSchema schema, String name) {
    for (MetadataColumns column : values()) {
      if (column.nameIn(schema).equals(name)) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }

  /** Columns that files of tables with row tracking hold beside the table's own. */
  static List<DataField> ofRowTracking(TableSchema schema) {
    return TableOptions.of(schema).rowTracking()
        ? List.of(SystemFields.ROW_ID, SystemFields.SEQUENCE_NUMBER)
        : List.of();
  }

  /** Whether values exist only where rows are read from files one by one, not merged. */
  public boolean isPositionInFile() {
    return this == FILE_PATH || this == ROW_INDEX;
  }

  /** The column as one of a table with this schema; the id stands for nothing stored. */
  DataField field(TableSchema schema) {
    DataType type =
        switch (this) {
          case FILE_PATH -> DataTypes.STRING;
          case ROW_INDEX -> DataTypes.BIGINT;
          case PARTITION -> schema.partitionType();
          case BUCKET -> DataTypes.INT;
          case ROW -> schema.rowType();
        };
    return new DataField(
        Integer.MAX_VALUE - ordinal(), nameIn(schema), type.notNull(), comment, null);
  }

  /** All of them for a table, in Spark's form. */
  public static MetadataColumn[] of(TableSchema schema) {
    Stream<Shown> ofEveryTable =
        Stream.of(values())
            .map(column -> column.field(schema))
            .map(field -> Shown.of(field).withNullableEmptyStruct());
    return Stream.concat(ofEveryTable, ofRowTracking(schema).stream().map(Shown::of))
        .toArray(MetadataColumn[]::new);
  }

  /** A metadata column in Spark's form. */
  private record Shown(
      String name, org.apache.spark.sql.types.DataType dataType, String comment, boolean isNullable)
      implements MetadataColumn {
    static Shown of(DataField field) {
      return new Shown(
          field.name(),
          SparkTypes.valuesOf(field.type()),
          field.comment(),
          field.type().isNullable());
    }

    /** Spark's encoder of rows fails on a NOT NULL struct without fields: that one is nullable. */
    Shown withNullableEmptyStruct() {
      boolean isEmpty = dataType instanceof StructType struct && struct.isEmpty();
      return new Shown(name, dataType, comment, isEmpty);
    }
  }
}
