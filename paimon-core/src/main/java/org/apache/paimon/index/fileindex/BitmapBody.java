package org.apache.paimon.index.fileindex;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.predicate.Leaf;
import org.roaringbitmap.RoaringBitmap;

/**
 * A bitmap per value. Answers =, IN, their negations and the null tests.
 *
 * <pre>
 * u8 version; i32 rows; i32 distinct values; u8 hasNull; [i32 nullOffset; in version 2 i32 nullLength]
 * version 1: distinct times { value; i32 offset }; bitmaps
 * version 2: i32 blocks; blocks times { first value; i32 offset of the block from the first block };
 *            i32 length of all blocks; blocks; bitmaps
 *   block: i32 n; n times { value; i32 offset; i32 length }, ascending over all blocks
 * </pre>
 *
 * <p>An offset from 0 is a place in the bitmaps; a negative one stands for the single row {@code -1
 * - offset}. A value is written big-endian in its width, a text as i32 length and its bytes.
 */
final class BitmapBody implements IndexBody {
  private final KeyForm form;
  private final int rowCount;
  private final RoaringBitmap nullRows;
  private final Lookup lookup;
  private final ByteBuffer bitmaps;

  /** Finds the offset of a value; empty when the value is not there. */
  @FunctionalInterface
  private interface Lookup {
    Optional<Integer> offsetOf(Object key);
  }

  private BitmapBody(
      KeyForm form, int rowCount, Optional<Integer> nullOffset, Lookup lookup, ByteBuffer bitmaps)
      throws IOException {
    this.form = form;
    this.rowCount = rowCount;
    this.lookup = lookup;
    this.bitmaps = bitmaps;
    this.nullRows = nullOffset.isPresent() ? rowsAt(nullOffset.get()) : new RoaringBitmap();
  }

  static BitmapBody of(ByteBuffer body, KeyForm form) throws IOException {
    int version = body.get();
    if (version != 1 && version != 2) {
      throw new UnsupportedFeatureException(
          "Cannot read a bitmap index: its version is "
              + version
              + ", expected 1 or 2. Set 'file-index.read.enabled' to false to read without it.");
    }
    int rows = body.getInt();
    int distinct = body.getInt();
    boolean hasNull = body.get() != 0;
    Optional<Integer> nullOffset = hasNull ? Optional.of(body.getInt()) : Optional.empty();
    if (version == 1) {
      ByteBuffer entries = body.slice();
      for (int i = 0; i < distinct; i++) {
        readKey(body, form);
        body.getInt();
      }
      Lookup lookup = key -> find(entries.duplicate(), distinct, 0, key, form);
      return new BitmapBody(form, rows, nullOffset, lookup, body.slice());
    }
    if (hasNull) {
      body.getInt();
    }
    int blockCount = body.getInt();
    Object[] firsts = new Object[blockCount];
    int[] offsets = new int[blockCount];
    for (int i = 0; i < blockCount; i++) {
      firsts[i] = readKey(body, form);
      offsets[i] = body.getInt();
    }
    int blocksLength = body.getInt();
    ByteBuffer blocks = body.slice(body.position(), blocksLength);
    ByteBuffer bitmaps =
        body.slice(body.position() + blocksLength, body.remaining() - blocksLength);
    Lookup lookup =
        key -> {
          int block = lastNotAbove(firsts, key);
          if (block < 0) {
            return Optional.empty();
          }
          ByteBuffer entries = blocks.duplicate().position(offsets[block]);
          return find(entries, entries.getInt(), 4, key, form);
        };
    return new BitmapBody(form, rows, nullOffset, lookup, bitmaps);
  }

  private static Object readKey(ByteBuffer in, KeyForm form) {
    if (form.isText()) {
      return KeyForm.readText(in);
    }
    return form.read(in);
  }

  private static int lastNotAbove(Object[] firsts, Object key) {
    int low = 0;
    int high = firsts.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (compare(firsts[middle], key) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  private static int compare(Object left, Object right) {
    return left instanceof Bytes bytes
        ? bytes.compareTo((Bytes) right)
        : Long.compare((Long) left, (Long) right);
  }

  private static Optional<Integer> find(
      ByteBuffer entries, int count, int bytesAfterOffset, Object key, KeyForm form) {
    for (int i = 0; i < count; i++) {
      Object found = readKey(entries, form);
      int offset = entries.getInt();
      entries.position(entries.position() + bytesAfterOffset);
      if (found.equals(key)) {
        return Optional.of(offset);
      }
    }
    return Optional.empty();
  }

  private RoaringBitmap rowsAt(int offset) throws IOException {
    return offset < 0 ? RoaringBitmap.bitmapOf(-1 - offset) : Bitmaps.at(bitmaps, offset);
  }

  @Override
  public IndexAnswer evaluate(Leaf leaf) throws IOException {
    return switch (leaf.comparison()) {
      case IS_NULL -> IndexAnswer.of(nullRows.clone());
      case IS_NOT_NULL -> IndexAnswer.of(Bitmaps.others(nullRows, rowCount));
      case EQUAL, IN -> {
        RoaringBitmap rows = rowsOf(leaf, true);
        yield rows == null ? IndexAnswer.ANY : IndexAnswer.of(rows);
      }
      case NOT_EQUAL, NOT_IN -> {
        RoaringBitmap rows = rowsOf(leaf, false);
        if (rows == null) {
          yield IndexAnswer.ANY;
        }
        rows.or(nullRows);
        yield IndexAnswer.of(Bitmaps.others(rows, rowCount));
      }
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, STARTS_WITH, ENDS_WITH, CONTAINS ->
          IndexAnswer.ANY;
    };
  }

  /**
   * The rows whose value is one of the literals; null when that is not certain.
   *
   * @param superset whether further rows do no harm
   */
  private RoaringBitmap rowsOf(Leaf leaf, boolean superset) throws IOException {
    if (form.isLossy() && !superset) {
      return null;
    }
    RoaringBitmap rows = new RoaringBitmap();
    for (Object literal : leaf.literals()) {
      if (form.isText()) {
        addRows(rows, literal);
      } else if (form.isFloating() && Double.isNaN(((Number) literal).doubleValue())) {
        return null;
      } else if (form.isFloating() && ((Number) literal).doubleValue() == 0) {
        addRows(rows, form.width() == 4 ? KeyForm.ofFloat(0.0f) : KeyForm.ofDouble(0.0));
        addRows(rows, form.width() == 4 ? KeyForm.ofFloat(-0.0f) : KeyForm.ofDouble(-0.0));
      } else {
        Long key = form.key(literal);
        if (key != null) {
          addRows(rows, key);
        }
      }
    }
    return rows;
  }

  private void addRows(RoaringBitmap rows, Object key) throws IOException {
    Optional<Integer> offset = lookup.offsetOf(key);
    if (offset.isPresent()) {
      rows.or(rowsAt(offset.get()));
    }
  }
}
