package org.apache.paimon.read;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;

/** Leaves fields of nested rows out of vectors; copies no value. */
@FunctionalInterface
interface Narrowing {
  /** Vectors stay as they are. */
  Narrowing NONE = vector -> vector;

  ColumnVector apply(ColumnVector vector);

  /** From a type to one with fewer nested fields, told by id. */
  static Narrowing of(DataType from, DataType to) {
    if (from.equals(to)) {
      return NONE;
    }
    if (from instanceof RowType fromRow && to instanceof RowType toRow) {
      return ofRow(fromRow, toRow);
    }
    if (from instanceof ArrayType fromArray && to instanceof ArrayType toArray) {
      Narrowing elements = of(fromArray.element(), toArray.element());
      return elements == NONE ? NONE : vector -> narrow((ArrayVector) vector, elements);
    }
    if (from instanceof MapType fromMap && to instanceof MapType toMap) {
      Narrowing values = of(fromMap.value(), toMap.value());
      return values == NONE ? NONE : vector -> narrow((MapVector) vector, values);
    }
    return NONE;
  }

  private static Narrowing ofRow(RowType from, RowType to) {
    int[] positions = new int[to.fieldCount()];
    Narrowing[] fields = new Narrowing[positions.length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = from.indexOfId(to.field(i).id());
      fields[i] = of(from.typeAt(positions[i]), to.typeAt(i));
    }
    return vector -> {
      List<ColumnVector> children = ((RowVector) vector).children();
      List<ColumnVector> kept = new ArrayList<>(positions.length);
      for (int i = 0; i < positions.length; i++) {
        kept.add(fields[i].apply(children.get(positions[i])));
      }
      return new RowVector(kept, vector.nulls());
    };
  }

  private static ArrayVector narrow(ArrayVector array, Narrowing elements) {
    return new ArrayVector(
        array.offsets(), array.lengths(), elements.apply(array.elements()), array.nulls());
  }

  private static MapVector narrow(MapVector map, Narrowing values) {
    return new MapVector(
        map.offsets(), map.lengths(), map.keys(), values.apply(map.values()), map.nulls());
  }
}
