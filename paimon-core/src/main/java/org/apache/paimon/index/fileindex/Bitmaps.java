package org.apache.paimon.index.fileindex;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.roaringbitmap.RoaringBitmap;

/** Roaring bitmaps in their portable form. */
final class Bitmaps {
  private Bitmaps() {}

  /** Reads the bitmap at a position, which does not move. */
  static RoaringBitmap at(ByteBuffer bytes, int position) throws IOException {
    RoaringBitmap bitmap = new RoaringBitmap();
    bitmap.deserialize(bytes.duplicate().position(position).order(ByteOrder.LITTLE_ENDIAN));
    return bitmap;
  }

  /** Reads the next bitmap and steps over it. */
  static RoaringBitmap next(ByteBuffer bytes) throws IOException {
    RoaringBitmap bitmap = at(bytes, bytes.position());
    bytes.position(bytes.position() + bitmap.serializedSizeInBytes());
    return bitmap;
  }

  static byte[] bytes(RoaringBitmap bitmap) {
    bitmap.runOptimize();
    ByteBuffer bytes = ByteBuffer.allocate(bitmap.serializedSizeInBytes());
    bitmap.serialize(bytes);
    return bytes.array();
  }

  static void write(DataOutputStream out, RoaringBitmap bitmap) throws IOException {
    out.write(bytes(bitmap));
  }

  /** The rows from 0 to {@code rowCount} that are not in the set. */
  static RoaringBitmap others(RoaringBitmap rows, int rowCount) {
    return RoaringBitmap.flip(rows, 0L, rowCount);
  }

  static RoaringBitmap all(int rowCount) {
    RoaringBitmap all = new RoaringBitmap();
    all.add(0L, rowCount);
    return all;
  }
}
