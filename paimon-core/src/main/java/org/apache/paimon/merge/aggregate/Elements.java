package org.apache.paimon.merge.aggregate;

import java.util.Collection;
import java.util.List;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataType;

/**
 * Elements of arrays and maps as rows of one field: copies that can be compared and hashed, nulls
 * included.
 */
final class Elements {
  private final List<DataType> type;
  private final BinaryEncoder encoder;
  private final int[] position = new int[1];

  Elements(DataType elementType) {
    type = List.of(elementType);
    encoder = new BinaryEncoder(type);
  }

  /** One element. */
  BinaryRow read(Values source, int at) {
    position[0] = at;
    return encoder.encode(source, position);
  }

  /** Adds all elements of an array. */
  void readAll(ArrayView array, Collection<BinaryRow> target) {
    for (int i = 0; i < array.size(); i++) {
      target.add(read(array, i));
    }
  }

  void append(BinaryRow element, VectorBuilder out) {
    out.append(element.view(type), 0);
  }

  /** Appends an array of these elements. */
  void appendArray(Collection<BinaryRow> elements, VectorBuilder out) {
    ArrayBuilder array = (ArrayBuilder) out;
    for (BinaryRow element : elements) {
      append(element, array.elements());
    }
    array.endArray(elements.size());
  }
}
