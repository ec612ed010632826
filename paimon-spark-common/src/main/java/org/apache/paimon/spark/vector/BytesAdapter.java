package org.apache.paimon.spark.vector;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Strings, byte strings and wide decimals. Strings point into the batch's buffer. */
final class BytesAdapter extends SelectedVector {
  private byte[] buffer;
  private int[] offsets;
  private int[] ids;

  BytesAdapter(DataType type) {
    super(type);
  }

  @Override
  void point(ColumnVector vector, int[] selection, int count) {
    BytesVector bytes = (BytesVector) vector;
    buffer = bytes.buffer();
    offsets = bytes.offsets();
    ids = bytes.ids();
  }

  private int entry(int index) {
    int row = row(index);
    return ids == null ? row : ids[row];
  }

  @Override
  public UTF8String getUTF8String(int index) {
    if (isNullAt(index)) {
      return null;
    }
    int entry = entry(index);
    int start = offsets[entry];
    return UTF8String.fromAddress(
        buffer, Platform.BYTE_ARRAY_OFFSET + (long) start, offsets[entry + 1] - start);
  }

  @Override
  public byte[] getBinary(int index) {
    if (isNullAt(index)) {
      return null;
    }
    int entry = entry(index);
    return Arrays.copyOfRange(buffer, offsets[entry], offsets[entry + 1]);
  }

  @Override
  public Decimal getDecimal(int index, int precision, int scale) {
    if (isNullAt(index)) {
      return null;
    }
    int entry = entry(index);
    int start = offsets[entry];
    BigInteger unscaled = new BigInteger(buffer, start, offsets[entry + 1] - start);
    return Decimal.apply(new java.math.BigDecimal(unscaled, scale), precision, scale);
  }
}
