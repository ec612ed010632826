package org.apache.paimon.index.deletion;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.roaringbitmap.RoaringBitmap;

/** The bytes of one vector record; see the package documentation. */
final class DeletionRecords {
  private static final int MAGIC_32 = 1581511376;
  private static final int MAGIC_64 = 1681511377;

  /** Bytes of size and checksum, which the 32-bit form does not count in its length. */
  static final int FRAME_BYTES = 8;

  private DeletionRecords() {}

  /** Bytes of a record and the length that the index manifest names. */
  record Written(byte[] bytes, int recordedLength) {}

  static Written write(DeletionVector vector, DeletionForm form) {
    byte[] data =
        switch (form) {
          case BITS_32 -> data32(vector);
          case BITS_64 -> data64(vector);
        };
    ByteBuffer record = ByteBuffer.allocate(data.length + FRAME_BYTES);
    record.putInt(data.length).put(data).putInt(checksum(data));
    int recordedLength =
        switch (form) {
          case BITS_32 -> data.length;
          case BITS_64 -> data.length + FRAME_BYTES;
        };
    return new Written(record.array(), recordedLength);
  }

  private static byte[] data32(DeletionVector vector) {
    if (vector.last() > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "row " + vector.last() + " does not fit the 32-bit form of deletion vectors");
    }
    RoaringBitmap bitmap = vector.isEmpty() ? new RoaringBitmap() : vector.bitmaps().get(0);
    bitmap.runOptimize();
    ByteBuffer data = ByteBuffer.allocate(4 + bitmap.serializedSizeInBytes());
    data.putInt(MAGIC_32);
    bitmap.serialize(data);
    return data.array();
  }

  private static byte[] data64(DeletionVector vector) {
    int length = 4 + 8;
    for (RoaringBitmap bitmap : vector.bitmaps().values()) {
      bitmap.runOptimize();
      length = Math.addExact(length, 4 + bitmap.serializedSizeInBytes());
    }
    ByteBuffer data = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    data.putInt(MAGIC_64).putLong(vector.bitmaps().size());
    for (Map.Entry<Integer, RoaringBitmap> entry : vector.bitmaps().entrySet()) {
      data.putInt(entry.getKey());
      entry.getValue().serialize(data);
    }
    return data.array();
  }

  /**
   * Reads the record at the beginning of {@code bytes}.
   *
   * @param recordedLength as the index manifest has it
   * @throws IOException saying what is wrong with the bytes
   */
  static DeletionVector read(byte[] bytes, int recordedLength) throws IOException {
    ByteBuffer record = ByteBuffer.wrap(bytes);
    if (bytes.length < FRAME_BYTES + 4) {
      throw new IOException("only " + bytes.length + " bytes are left");
    }
    int size = record.getInt();
    if (size < 4 || size > bytes.length - FRAME_BYTES) {
      throw new IOException("its size is " + size + ", and " + bytes.length + " bytes are left");
    }
    if (size != recordedLength && size + FRAME_BYTES != recordedLength) {
      throw new IOException("its size is " + size + ", the index says " + recordedLength);
    }
    ByteBuffer data = record.slice(4, size);
    int expected = record.getInt(4 + size);
    int found = checksum(data.duplicate());
    if (found != expected) {
      throw new IOException("its checksum is " + found + ", expected " + expected);
    }
    int magic = data.getInt();
    if (magic == MAGIC_32) {
      TreeMap<Integer, RoaringBitmap> bitmaps = new TreeMap<>();
      put(bitmaps, 0, bitmap(data));
      return new DeletionVector(bitmaps);
    }
    if (magic == Integer.reverseBytes(MAGIC_64)) {
      return read64(data.slice().order(ByteOrder.LITTLE_ENDIAN));
    }
    throw new IOException("its magic number is " + magic);
  }

  private static DeletionVector read64(ByteBuffer data) throws IOException {
    TreeMap<Integer, RoaringBitmap> bitmaps = new TreeMap<>();
    for (long left = data.getLong(); left > 0; left--) {
      put(bitmaps, data.getInt(), bitmap(data));
    }
    return new DeletionVector(bitmaps);
  }

  private static void put(TreeMap<Integer, RoaringBitmap> bitmaps, int high, RoaringBitmap bitmap) {
    if (!bitmap.isEmpty()) {
      bitmaps.put(high, bitmap);
    }
  }

  /** Reads a bitmap and steps over it. */
  private static RoaringBitmap bitmap(ByteBuffer data) throws IOException {
    RoaringBitmap bitmap = new RoaringBitmap();
    bitmap.deserialize(data.duplicate().order(ByteOrder.LITTLE_ENDIAN));
    data.position(data.position() + bitmap.serializedSizeInBytes());
    return bitmap;
  }

  private static int checksum(byte[] data) {
    return checksum(ByteBuffer.wrap(data));
  }

  private static int checksum(ByteBuffer data) {
    CRC32 crc = new CRC32();
    crc.update(data);
    return (int) crc.getValue();
  }
}
