package org.apache.paimon.evolution;

import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataType;

/** One value in every row. */
final class ConstantColumn implements OutputColumn {
  private final ColumnVector single;
  private final DataType type;
  private ColumnVector repeated;
  private int length;

  /** The value at {@code position}, of an atomic type. */
  ConstantColumn(Values source, int position, DataType type) {
    VectorBuilder builder = VectorBuilder.of(type);
    builder.append(source, position);
    this.single = builder.build();
    this.type = type;
  }

  private ConstantColumn(ColumnVector single, DataType type) {
    this.single = single;
    this.type = type;
  }

  static ConstantColumn ofByte(byte value) {
    return new ConstantColumn(
        new ByteVector(new byte[] {value}, null), org.apache.paimon.types.DataTypes.TINYINT);
  }

  @Override
  public ColumnVector of(ColumnBatch mapped) {
    if (length < mapped.rowCount()) {
      length = mapped.rowCount();
      repeated = repeat(length);
    }
    return repeated;
  }

  private ColumnVector repeat(int count) {
    if (single.isNullAt(0)) {
      return NullMapping.nulls(type, count);
    }
    if (PhysicalKind.of(type) == PhysicalKind.BYTES) {
      BytesVector bytes = (BytesVector) single;
      return new BytesVector(bytes.buffer(), bytes.offsets(), new int[count], null);
    }
    VectorBuilder builder = VectorBuilder.of(type);
    for (int i = 0; i < count; i++) {
      builder.append(single, 0);
    }
    return builder.build();
  }
}
