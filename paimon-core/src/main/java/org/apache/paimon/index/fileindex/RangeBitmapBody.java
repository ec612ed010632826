package org.apache.paimon.index.fileindex;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.roaringbitmap.RoaringBitmap;

/**
 * Ranks of values in bit slices, with a dictionary of the values. Answers all comparisons and the
 * null tests.
 *
 * <pre>
 * i32 headerLength; u8 1; i32 rows; i32 cardinality; [min; max, if cardinality is above 0];
 *   i32 dictionaryLength
 * dictionary: i32 headerLength (13); u8 1; i32 chunks; i32 offsetsLength; i32 chunksLength;
 *   offsets (i32 each); chunk headers; keys
 *   header of fixed width: u8 1; first key; i32 code; i32 keysOffset; i32 n; i32 keysLength; i32 width
 *   header of texts: u8 1; first key; i32 code; i32 keysOffset; i32 n; i32 offsetsLength;
 *     i32 keysLength; its keys are n times i32 offset, then the keys
 * bit slices: i32 headerLength; u8 1; u8 slices; i32 existingLength; i32 placesLength;
 *   slices times { i32 offset; i32 length }; bitmap of rows; slices
 * </pre>
 *
 * <p>The code of a value is its rank from 0. The first key of a chunk has the chunk's code, the n
 * keys after it the codes that follow.
 */
final class RangeBitmapBody implements IndexBody {
  static final int VERSION = 1;

  private final KeyForm form;
  private final int rowCount;
  private final int cardinality;
  private final KeyDictionary dictionary;
  private final BitSlices codes;

  private RangeBitmapBody(
      KeyForm form, int rowCount, int cardinality, KeyDictionary dictionary, BitSlices codes) {
    this.form = form;
    this.rowCount = rowCount;
    this.cardinality = cardinality;
    this.dictionary = dictionary;
    this.codes = codes;
  }

  static RangeBitmapBody of(ByteBuffer body, KeyForm form) throws IOException {
    int headerLength = body.getInt();
    int afterHeader = body.position() + headerLength;
    checkVersion(body.get());
    int rows = body.getInt();
    int cardinality = body.getInt();
    body.position(afterHeader - Integer.BYTES);
    int dictionaryLength = body.getInt();
    ByteBuffer dictionary = body.slice(body.position(), dictionaryLength);
    body.position(body.position() + dictionaryLength);
    return new RangeBitmapBody(
        form, rows, cardinality, KeyDictionary.of(dictionary, form), slices(body.slice()));
  }

  private static BitSlices slices(ByteBuffer body) throws IOException {
    int headerLength = body.getInt();
    int afterHeader = body.position() + headerLength;
    checkVersion(body.get());
    RoaringBitmap[] slices = new RoaringBitmap[body.get() & 0xff];
    int existingLength = body.getInt();
    body.getInt();
    for (int i = 0; i < slices.length; i++) {
      int offset = body.getInt();
      body.getInt();
      slices[i] = Bitmaps.at(body, afterHeader + existingLength + offset);
    }
    return new BitSlices(Bitmaps.at(body, afterHeader), slices);
  }

  static void checkVersion(int version) {
    if (version != VERSION) {
      throw new UnsupportedFeatureException(
          "Cannot read a range-bitmap index: its version is "
              + version
              + ", expected 1. Set 'file-index.read.enabled' to false to read without it.");
    }
  }

  @Override
  public IndexAnswer evaluate(Leaf leaf) {
    if (cardinality == 0) {
      return leaf.comparison() == Comparison.IS_NULL
          ? IndexAnswer.of(Bitmaps.all(rowCount))
          : IndexAnswer.NONE;
    }
    return switch (leaf.comparison()) {
      case IS_NULL -> IndexAnswer.of(Bitmaps.others(codes.existing(), rowCount));
      case IS_NOT_NULL -> IndexAnswer.of(codes.existing().clone());
      case EQUAL, IN -> {
        RoaringBitmap rows = equal(leaf);
        yield rows == null ? IndexAnswer.ANY : IndexAnswer.of(rows);
      }
      case NOT_EQUAL, NOT_IN -> {
        RoaringBitmap rows = equal(leaf);
        yield rows == null
            ? IndexAnswer.ANY
            : IndexAnswer.of(RoaringBitmap.andNot(codes.existing(), rows));
      }
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> compared(leaf);
      case STARTS_WITH, ENDS_WITH, CONTAINS -> IndexAnswer.ANY;
    };
  }

  /** The keys that are equal to a literal: from low to high. */
  private record Range(Object low, Object high) {}

  /** Null when there is no such range. */
  private Range range(Object literal) {
    if (literal instanceof Bytes) {
      return new Range(literal, literal);
    }
    if (form.isFloating()) {
      double value = ((Number) literal).doubleValue();
      if (Double.isNaN(value)) {
        return null;
      }
      if (value == 0) {
        return form.width() == 4
            ? new Range(KeyForm.ofFloat(-0.0f), KeyForm.ofFloat(0.0f))
            : new Range(KeyForm.ofDouble(-0.0), KeyForm.ofDouble(0.0));
      }
    }
    Long key = form.key(literal);
    return key == null ? null : new Range(key, key);
  }

  /** Rows whose value is one of the literals; null when that is not certain. */
  private RoaringBitmap equal(Leaf leaf) {
    RoaringBitmap rows = new RoaringBitmap();
    for (Object literal : leaf.literals()) {
      Range range = range(literal);
      if (range == null) {
        return null;
      }
      int from = dictionary.firstNotBelow(range.low());
      int to = dictionary.firstAbove(range.high());
      if (from < to) {
        rows.or(codes.between(from, to - 1L));
      }
    }
    return rows;
  }

  private IndexAnswer compared(Leaf leaf) {
    Range range = range(leaf.literals().get(0));
    if (range == null) {
      return IndexAnswer.ANY;
    }
    int from = 0;
    int to = cardinality;
    switch (leaf.comparison()) {
      case LESS -> to = dictionary.firstNotBelow(range.low());
      case LESS_OR_EQUAL -> to = dictionary.firstAbove(range.high());
      case GREATER -> from = dictionary.firstAbove(range.high());
      case GREATER_OR_EQUAL -> from = dictionary.firstNotBelow(range.low());
      case EQUAL, NOT_EQUAL, IN, NOT_IN, IS_NULL, IS_NOT_NULL, STARTS_WITH, ENDS_WITH, CONTAINS ->
          throw new IllegalStateException("no order: " + leaf.comparison());
    }
    return from < to ? IndexAnswer.of(codes.between(from, to - 1L)) : IndexAnswer.NONE;
  }
}
