package org.apache.paimon.index.fileindex;

import java.nio.ByteBuffer;
import org.apache.paimon.data.Bytes;

/** The ascending keys of a {@link RangeBitmapBody}, in chunks. */
final class KeyDictionary {
  private final KeyForm form;
  private final Chunk[] chunks;
  private final ByteBuffer keys;

  /**
   * @param keysAt where the keys after the first begin; for texts, their offsets
   * @param textsAt where the texts begin that the offsets count from
   */
  private record Chunk(Object first, int code, int keysAt, int size, int textsAt) {}

  private KeyDictionary(KeyForm form, Chunk[] chunks, ByteBuffer keys) {
    this.form = form;
    this.chunks = chunks;
    this.keys = keys;
  }

  static KeyDictionary of(ByteBuffer body, KeyForm form) {
    int headerLength = body.getInt();
    int afterHeader = body.position() + headerLength;
    RangeBitmapBody.checkVersion(body.get());
    Chunk[] chunks = new Chunk[body.getInt()];
    int offsetsLength = body.getInt();
    int chunksLength = body.getInt();
    int chunksAt = afterHeader + offsetsLength;
    for (int i = 0; i < chunks.length; i++) {
      int offset = body.getInt(afterHeader + i * Integer.BYTES);
      chunks[i] = chunk(body.duplicate().position(chunksAt + offset), form);
    }
    int keysAt = chunksAt + chunksLength;
    return new KeyDictionary(form, chunks, body.slice(keysAt, body.limit() - keysAt));
  }

  private static Chunk chunk(ByteBuffer header, KeyForm form) {
    RangeBitmapBody.checkVersion(header.get());
    Object first = read(header, form);
    int code = header.getInt();
    int keysAt = header.getInt();
    int size = header.getInt();
    int offsetsLength = form.isText() ? header.getInt() : 0;
    return new Chunk(first, code, keysAt, size, keysAt + offsetsLength);
  }

  private static Object read(ByteBuffer in, KeyForm form) {
    if (form.isText()) {
      return KeyForm.readText(in);
    }
    return form.read(in);
  }

  /** Number of keys below {@code key}: the code of the first that is not. */
  int firstNotBelow(Object key) {
    return boundary(key, -1);
  }

  /** Number of keys up to {@code key}: the code of the first that is above. */
  int firstAbove(Object key) {
    return boundary(key, 0);
  }

  /** Number of keys that compare with {@code key} at most as {@code most}. */
  private int boundary(Object key, int most) {
    int low = 0;
    int high = chunks.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(chunks[middle].first(), key) <= most) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return 0;
    }
    Chunk chunk = chunks[low - 1];
    int from = 0;
    int to = chunk.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (compare(keyAt(chunk, middle), key) <= most) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return chunk.code() + 1 + from;
  }

  private Object keyAt(Chunk chunk, int index) {
    if (form.isText()) {
      int offset = keys.getInt(chunk.keysAt() + index * Integer.BYTES);
      return KeyForm.readText(keys.duplicate().position(chunk.textsAt() + offset));
    }
    return form.read(keys.duplicate().position(chunk.keysAt() + index * form.width()));
  }

  private static int compare(Object left, Object right) {
    int order =
        left instanceof Bytes bytes
            ? bytes.compareTo((Bytes) right)
            : Long.compare((Long) left, (Long) right);
    return Integer.signum(order);
  }
}
