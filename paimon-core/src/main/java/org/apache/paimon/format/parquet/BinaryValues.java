package org.apache.paimon.format.parquet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.paimon.data.BytesVector;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Values of the Parquet types BINARY and FIXED_LEN_BYTE_ARRAY. While all values of a batch come
 * from the dictionary they are kept as ids; the first other value turns them into bytes.
 */
final class BinaryValues extends ChunkValues {
  private static final int LARGEST = Integer.MAX_VALUE - 16;

  private final int fixedLength;
  private int[] slotIds = {};
  private byte[] dictionaryBytes = {};
  private int[] dictionaryOffsets = {0};
  private byte[] bytes = {};
  private int[] offsets = {0};
  private boolean isById;
  private boolean isByBytes;

  BinaryValues(ColumnDescriptor descriptor) {
    super(descriptor);
    fixedLength =
        descriptor.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY
            ? -1
            : descriptor.getPrimitiveType().getTypeLength();
  }

  /** The slots as a vector. */
  BytesVector vector(int slots, boolean[] nulls) {
    if (isById && dictionaryOffsets.length > 1) {
      return new BytesVector(dictionaryBytes, dictionaryOffsets, slotIds, nulls);
    }
    if (!isByBytes) {
      Arrays.fill(offsets, 0, slots + 1, 0);
    }
    return new BytesVector(bytes, offsets, nulls);
  }

  @Override
  void begin() {
    isById = false;
    isByBytes = false;
  }

  @Override
  void ensure(int slots) {
    if (slots >= offsets.length) {
      int capacity = Math.max(slots + 1, offsets.length * 2);
      offsets = Arrays.copyOf(offsets, capacity);
      slotIds = Arrays.copyOf(slotIds, capacity);
    }
  }

  @Override
  void readDictionary(int count) {
    if (count < 0 || count > end - position) {
      // Each entry has a length in front, or a length above 0.
      throw new IndexOutOfBoundsException(count + " entries in a dictionary of few bytes");
    }
    int[] dictionary = new int[count + 1];
    byte[] target = new byte[end - position];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int length = nextLength();
      take(length);
      System.arraycopy(buffer, position - length, target, size, length);
      size += length;
      dictionary[i + 1] = size;
    }
    dictionaryBytes = target;
    dictionaryOffsets = dictionary;
  }

  private int nextLength() {
    return fixedLength >= 0 ? fixedLength : take(4).getInt();
  }

  @Override
  void plain(int at, int count) {
    toBytes(at);
    byte[] source = buffer;
    int[] targetOffsets = offsets;
    int from = position;
    int to = offsets[at];
    for (int i = 1; i <= count; i++) {
      int length = fixedLength;
      if (length < 0) {
        length = checkedLength(source, from);
        from += 4;
      }
      if (length > end - from) {
        throw new IndexOutOfBoundsException(length + " bytes wanted at " + from + " of " + end);
      }
      if (to > bytes.length - length) {
        long average = ((long) to - offsets[at] + length) / i + 1;
        long expected = Math.min(end - from, average * (count - i + 1) * 9 / 8);
        grow((long) to + length, to + expected);
      }
      System.arraycopy(source, from, bytes, to, length);
      from += length;
      to += length;
      targetOffsets[at + i] = to;
    }
    position = from;
  }

  private int checkedLength(byte[] source, int from) {
    if (from + 4 > end) {
      throw new IndexOutOfBoundsException("a length wanted at " + from + " of " + end);
    }
    int length =
        (source[from] & 0xff)
            | (source[from + 1] & 0xff) << 8
            | (source[from + 2] & 0xff) << 16
            | source[from + 3] << 24;
    if (length < 0) {
      throw new IndexOutOfBoundsException("length " + length);
    }
    return length;
  }

  private void grow(long needed) {
    grow(needed, bytes.length * 2L);
  }

  /**
   * @param expected bytes that will be needed, as far as one can tell; a guess
   */
  private void grow(long needed, long expected) {
    if (needed > LARGEST) {
      throw new IllegalStateException("a batch column above 2 GiB: " + needed + " bytes");
    }
    long wanted = Math.max(expected, bytes.length * 2L);
    bytes = Arrays.copyOf(bytes, (int) Math.min(LARGEST, Math.max(needed, wanted)));
  }

  /** Turns the first {@code slots} slots, if they are ids, into bytes. */
  private void toBytes(int slots) {
    if (isByBytes) {
      return;
    }
    isByBytes = true;
    offsets[0] = 0;
    for (int slot = 0; slot < slots; slot++) {
      int start = 0;
      int length = 0;
      if (isById && dictionaryOffsets.length > 1) {
        start = dictionaryOffsets[slotIds[slot]];
        length = dictionaryOffsets[slotIds[slot] + 1] - start;
      }
      append(slot, dictionaryBytes, start, length);
    }
    isById = false;
  }

  private void append(int slot, byte[] source, int start, int length) {
    int to = offsets[slot];
    if (to > bytes.length - length) {
      grow((long) to + length);
    }
    System.arraycopy(source, start, bytes, to, length);
    offsets[slot + 1] = to + length;
  }

  @Override
  void skipPlain(int count) {
    for (int i = 0; i < count; i++) {
      take(nextLength());
    }
  }

  @Override
  void dictionary(int at, int count) {
    int entries = dictionaryOffsets.length - 1;
    if (isByBytes) {
      int[] next = nextIds(count);
      for (int i = 0; i < count; i++) {
        int start = dictionaryOffsets[next[i]];
        append(at + i, dictionaryBytes, start, dictionaryOffsets[next[i] + 1] - start);
      }
      return;
    }
    if (!isById) {
      Arrays.fill(slotIds, 0, at, 0);
      isById = true;
    }
    ids.decode(slotIds, at, count);
    for (int i = at; i < at + count; i++) {
      if (slotIds[i] < 0 || slotIds[i] >= entries) {
        throw new IndexOutOfBoundsException(
            "dictionary id " + slotIds[i] + " of " + entries + " entries");
      }
    }
  }

  @Override
  void library(int at, int count) {
    toBytes(at);
    for (int i = 0; i < count; i++) {
      Binary value = library.readBytes();
      ByteBuffer content = value.toByteBuffer();
      int length = content.remaining();
      int to = offsets[at + i];
      if (to > bytes.length - length) {
        grow((long) to + length);
      }
      content.get(bytes, to, length);
      offsets[at + i + 1] = to + length;
    }
  }

  @Override
  void spread(int at, int slots, int dense, boolean[] nulls) {
    if (isByBytes) {
      int from = at + dense;
      for (int slot = at + slots - 1; from <= slot && slot >= at; slot--) {
        offsets[slot + 1] = offsets[from];
        if (!nulls[slot]) {
          from--;
        }
      }
    } else {
      int from = at + dense;
      for (int slot = at + slots - 1; from <= slot && slot >= at; slot--) {
        slotIds[slot] = nulls[slot] ? 0 : slotIds[--from];
      }
    }
  }
}
