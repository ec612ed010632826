package org.apache.paimon.spark.read;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What a scan hands out, found again by name in the table.
 *
 * @param data columns of the table to be read, nested rows narrowed to the fields asked for
 * @param metadata metadata columns asked for
 * @param all the columns of {@code data}, then those of {@code metadata}
 * @param order for each column of {@code shown}: its position in {@code all}
 * @param shown what is handed out, in Spark's form
 */
record ReadColumns(
    RowType data,
    List<MetadataColumns> metadata,
    RowType all,
    List<Integer> order,
    StructType shown)
    implements Serializable {

  ReadColumns {
    metadata = List.copyOf(metadata);
    order = List.copyOf(order);
  }

  /** Resolves the columns that Spark asks for; a column of the table hides a metadata column. */
  static ReadColumns of(TableSchema schema, StructType required) {
    RowType table = schema.rowType();
    List<DataField> data = new ArrayList<>();
    List<MetadataColumns> metadata = new ArrayList<>();
    for (StructField field : required.fields()) {
      int position = table.indexOf(field.name());
      if (position >= 0) {
        DataField column = table.field(position);
        data.add(column.withType(narrowed(column.type(), field.dataType())));
      } else {
        addBeside(schema, field.name(), data, metadata);
      }
    }
    if (metadata.contains(MetadataColumns.ROW)) {
      return of(schema, table, metadata, widened(table, required));
    }
    return of(schema, new RowType(data), metadata, required);
  }

  /** A column that is none of the table. */
  private static void addBeside(
      TableSchema schema, String name, List<DataField> data, List<MetadataColumns> metadata) {
    for (DataField tracked : MetadataColumns.ofRowTracking(schema)) {
      if (tracked.name().equals(name)) {
        data.add(tracked);
        return;
      }
    }
    metadata.add(
        MetadataColumns.named(schema, name)
            .orElseThrow(() -> new IllegalStateException("not a column: " + name)));
  }

  private static ReadColumns of(
      TableSchema schema, RowType data, List<MetadataColumns> metadata, StructType shown) {
    List<DataField> fields = new ArrayList<>(data.fields());
    metadata.forEach(column -> fields.add(column.field(schema)));
    RowType all = new RowType(fields);
    List<Integer> order = new ArrayList<>();
    for (String name : shown.fieldNames()) {
      order.add(all.indexOf(name));
    }
    return new ReadColumns(data, metadata, all, order, shown);
  }

  /** Where the whole row is wanted its columns are read whole, so they are shown whole. */
  private static StructType widened(RowType table, StructType required) {
    StructField[] fields = required.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      int position = table.indexOf(fields[i].name());
      if (position >= 0) {
        fields[i] =
            new StructField(
                fields[i].name(),
                SparkTypes.valuesOf(table.typeAt(position)),
                fields[i].nullable(),
                fields[i].metadata());
      }
    }
    return new StructType(fields);
  }

  /** Those of these columns that have one of the names; whole rows are taken from all. */
  ReadColumns only(Set<String> names) {
    if (metadata.contains(MetadataColumns.ROW)) {
      return this;
    }
    StructType fewer =
        new StructType(
            Arrays.stream(shown.fields())
                .filter(field -> names.contains(field.name()))
                .toArray(StructField[]::new));
    RowType fewerData = fieldsOf(data, names);
    RowType fewerAll = fieldsOf(all, names);
    List<MetadataColumns> fewerMetadata = new ArrayList<>();
    for (int i = 0; i < metadata.size(); i++) {
      if (names.contains(all.field(data.fieldCount() + i).name())) {
        fewerMetadata.add(metadata.get(i));
      }
    }
    List<Integer> fewerOrder = new ArrayList<>();
    for (String name : fewer.fieldNames()) {
      fewerOrder.add(fewerAll.indexOf(name));
    }
    return new ReadColumns(fewerData, fewerMetadata, fewerAll, fewerOrder, fewer);
  }

  private static RowType fieldsOf(RowType row, Set<String> names) {
    return new RowType(
        row.fields().stream().filter(field -> names.contains(field.name())).toList());
  }

  private static DataType narrowed(DataType type, org.apache.spark.sql.types.DataType required) {
    if (type instanceof RowType row && required instanceof StructType struct) {
      List<DataField> fields = new ArrayList<>();
      for (StructField field : struct.fields()) {
        DataField found = row.field(row.indexOf(field.name()));
        fields.add(found.withType(narrowed(found.type(), field.dataType())));
      }
      return new RowType(fields, row.isNullable());
    }
    if (type instanceof ArrayType array
        && required instanceof org.apache.spark.sql.types.ArrayType wanted) {
      return new ArrayType(narrowed(array.element(), wanted.elementType()), array.isNullable());
    }
    if (type instanceof MapType map
        && required instanceof org.apache.spark.sql.types.MapType wanted) {
      return new MapType(
          narrowed(map.key(), wanted.keyType()),
          narrowed(map.value(), wanted.valueType()),
          map.isNullable());
    }
    return type;
  }

  /**
   * Whether Spark sees a column by this name. Others may be read for the sake of a metadata column;
   * Spark fails when it hears of those.
   */
  boolean isShown(String name) {
    return shown.getFieldIndex(name).isDefined();
  }

  /** Whether a metadata column says where in a file a row lies. */
  boolean needsPositions() {
    return metadata.stream().anyMatch(MetadataColumns::isPositionInFile);
  }
}
