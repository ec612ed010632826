package org.apache.paimon.merge.aggregate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.types.DataField;
import org.roaringbitmap.RoaringBitmap;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Unions of serialised Roaring bitmaps. */
final class BitmapUnion {
  private BitmapUnion() {}

  static Accumulator of32(FunctionSpec spec, DataField field) {
    return new BlobUnion(field, new Of32());
  }

  static Accumulator of64(FunctionSpec spec, DataField field) {
    return new BlobUnion(field, new Of64());
  }

  static NeutralValue emptyOf32() {
    byte[] empty = new Of32().result();
    return out -> ((BytesBuilder) out).appendValue(empty, 0, empty.length);
  }

  static NeutralValue emptyOf64() {
    byte[] empty = new Of64().result();
    return out -> ((BytesBuilder) out).appendValue(empty, 0, empty.length);
  }

  private static final class Of32 implements BlobUnion.Form {
    private RoaringBitmap union = new RoaringBitmap();

    @Override
    public String name() {
      return "serialised 32-bit Roaring bitmap";
    }

    @Override
    public void begin() {
      union = new RoaringBitmap();
    }

    @Override
    public void add(byte[] set) throws IOException {
      RoaringBitmap other = new RoaringBitmap();
      other.deserialize(ByteBuffer.wrap(set));
      union.or(other);
    }

    @Override
    public byte[] result() {
      union.runOptimize();
      ByteBuffer buffer = ByteBuffer.allocate(union.serializedSizeInBytes());
      union.serialize(buffer);
      return buffer.array();
    }
  }

  private static final class Of64 implements BlobUnion.Form {
    private Roaring64Bitmap union = new Roaring64Bitmap();

    @Override
    public String name() {
      return "serialised 64-bit Roaring bitmap";
    }

    @Override
    public void begin() {
      union = new Roaring64Bitmap();
    }

    @Override
    public void add(byte[] set) throws IOException {
      Roaring64Bitmap other = new Roaring64Bitmap();
      other.deserialize(new DataInputStream(new ByteArrayInputStream(set)));
      union.or(other);
    }

    @Override
    public byte[] result() {
      union.runOptimize();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try {
        union.serialize(new DataOutputStream(bytes));
      } catch (IOException e) {
        throw new IllegalStateException("writing to memory failed", e);
      }
      return bytes.toByteArray();
    }
  }
}
