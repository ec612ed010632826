package org.apache.paimon.spark.vector;

import java.util.List;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.Selection;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Shows one core batch after the other as the same Spark batch. Used by one thread. */
public final class BatchAdapter {
  private final SelectedVector[] columns;
  private final int[] sources;
  private final ColumnarBatch shown;

  /**
   * An adapter of batches with the columns of {@code type}.
   *
   * @param order for each column to show, its position in {@code type}
   */
  public BatchAdapter(RowType type, List<Integer> order) {
    columns = new SelectedVector[order.size()];
    sources = new int[columns.length];
    for (int i = 0; i < columns.length; i++) {
      sources[i] = order.get(i);
      columns[i] = adapterOf(type.typeAt(sources[i]));
    }
    shown = new ColumnarBatch(columns.clone());
  }

  /** The selected rows of {@code batch}; valid until the next call. */
  public ColumnarBatch show(ColumnBatch batch) {
    Selection selection = batch.selection().orElse(null);
    int count = batch.selectedCount();
    int[] rows = selection == null ? null : selection.rows();
    for (int i = 0; i < columns.length; i++) {
      columns[i].reset(batch.column(sources[i]), rows, count);
    }
    shown.setNumRows(count);
    return shown;
  }

  private static SelectedVector adapterOf(DataType type) {
    org.apache.spark.sql.types.DataType shownType = SparkTypes.valuesOf(type);
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN -> new FixedVectors.BooleanAdapter(shownType);
      case BYTE -> new FixedVectors.ByteAdapter(shownType);
      case SHORT -> new FixedVectors.ShortAdapter(shownType);
      case INT -> new FixedVectors.IntAdapter(shownType);
      case LONG -> new FixedVectors.LongAdapter(shownType);
      case FLOAT -> new FixedVectors.FloatAdapter(shownType);
      case DOUBLE -> new FixedVectors.DoubleAdapter(shownType);
      case TIMESTAMP -> new FixedVectors.TimestampAdapter(shownType);
      case BYTES -> new BytesAdapter(shownType);
      case ARRAY ->
          new NestedVectors.ArrayAdapter(shownType, adapterOf(((ArrayType) type).element()));
      case MAP -> {
        MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
        yield new NestedVectors.MapAdapter(shownType, adapterOf(map.key()), adapterOf(map.value()));
      }
      case ROW -> rowAdapter(shownType, (RowType) type);
    };
  }

  private static SelectedVector rowAdapter(
      org.apache.spark.sql.types.DataType shownType, RowType type) {
    SelectedVector[] fields = new SelectedVector[type.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = adapterOf(type.typeAt(i));
    }
    return new NestedVectors.RowAdapter(shownType, fields);
  }
}
