package org.apache.paimon.index.fileindex;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.paimon.data.ColumnVector;
import org.roaringbitmap.RoaringBitmap;

/** Builds the body that {@link BitSlicedBody} describes. */
final class BitSlicedBuilder implements BodyBuilder {
  private final KeyForm form;
  private long[] keys = new long[1024];
  private final RoaringBitmap nullRows = new RoaringBitmap();
  private int rowCount;
  private boolean hasLeastLong;

  BitSlicedBuilder(KeyForm form) {
    this.form = form;
  }

  @Override
  public void add(ColumnVector column, int[] rows, int count) {
    if (rowCount + count > keys.length) {
      keys = Arrays.copyOf(keys, Math.max(rowCount + count, keys.length * 2));
    }
    long[] added = new long[count];
    form.keys(column, rows, count, added);
    for (int i = 0; i < count; i++) {
      if (column.isNullAt(rows[i])) {
        nullRows.add(rowCount);
      } else {
        keys[rowCount] = added[i];
        hasLeastLong |= added[i] == Long.MIN_VALUE;
      }
      rowCount++;
    }
  }

  /** The least long has no absolute value, so a file that holds it goes without the index. */
  @Override
  public Optional<byte[]> finish() throws IOException {
    if (hasLeastLong) {
      return Optional.empty();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(BitSlicedBody.VERSION);
    out.writeInt(rowCount);
    writePart(out, false);
    writePart(out, true);
    return Optional.of(bytes.toByteArray());
  }

  private void writePart(DataOutputStream out, boolean negative) throws IOException {
    long max = -1;
    for (int row = 0; row < rowCount; row++) {
      if (belongs(row, negative)) {
        max = Math.max(max, Math.abs(keys[row]));
      }
    }
    out.writeBoolean(max >= 0);
    if (max < 0) {
      return;
    }
    BitSlices slices = BitSlices.of(Long.SIZE - Long.numberOfLeadingZeros(max));
    for (int row = 0; row < rowCount; row++) {
      if (belongs(row, negative)) {
        slices.add(row, Math.abs(keys[row]));
      }
    }
    out.writeByte(BitSlicedBody.VERSION);
    out.writeLong(0);
    out.writeLong(max);
    Bitmaps.write(out, slices.existing());
    out.writeInt(slices.slices().length);
    for (RoaringBitmap slice : slices.slices()) {
      Bitmaps.write(out, slice);
    }
  }

  private boolean belongs(int row, boolean negative) {
    return !nullRows.contains(row) && keys[row] < 0 == negative;
  }
}
