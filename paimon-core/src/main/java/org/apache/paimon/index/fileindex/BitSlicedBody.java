package org.apache.paimon.index.fileindex;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.predicate.Leaf;
import org.roaringbitmap.RoaringBitmap;

/**
 * Numbers in bit slices. Answers all comparisons and the null tests.
 *
 * <pre>
 * u8 1; i32 rows; u8 hasNonNegative; [part]; u8 hasNegative; [part]
 * part: u8 1; i64 min; i64 max; bitmap of rows; i32 slices; slices times bitmap
 * </pre>
 *
 * <p>The value of a row is min plus its number; negative values are stored by their absolute value
 * in the second part.
 */
final class BitSlicedBody implements IndexBody {
  static final int VERSION = 1;

  private final KeyForm form;
  private final int rowCount;
  private final Part nonNegative;
  private final Part negative;

  /** Absolute values; a part that is not there has no rows. */
  private record Part(long min, BitSlices numbers) {

    static Part read(ByteBuffer body) throws IOException {
      if (body.get() == 0) {
        return new Part(0, BitSlices.of(0));
      }
      checkVersion(body.get());
      long min = body.getLong();
      body.getLong();
      RoaringBitmap existing = Bitmaps.next(body);
      RoaringBitmap[] slices = new RoaringBitmap[body.getInt()];
      for (int i = 0; i < slices.length; i++) {
        slices[i] = Bitmaps.next(body);
      }
      return new Part(min, new BitSlices(existing, slices));
    }

    BitSlices.Split split(long absolute) {
      if (absolute < min) {
        return new BitSlices.Split(
            new RoaringBitmap(), new RoaringBitmap(), numbers.existing().clone());
      }
      return numbers.split(absolute - min);
    }

    RoaringBitmap rows() {
      return numbers.existing();
    }
  }

  private BitSlicedBody(KeyForm form, int rowCount, Part nonNegative, Part negative) {
    this.form = form;
    this.rowCount = rowCount;
    this.nonNegative = nonNegative;
    this.negative = negative;
  }

  static BitSlicedBody of(ByteBuffer body, KeyForm form) throws IOException {
    checkVersion(body.get());
    int rows = body.getInt();
    Part nonNegative = Part.read(body);
    return new BitSlicedBody(form, rows, nonNegative, Part.read(body));
  }

  private static void checkVersion(int version) {
    if (version != VERSION) {
      throw new UnsupportedFeatureException(
          "Cannot read a bsi index: its version is "
              + version
              + ", expected 1. Set 'file-index.read.enabled' to false to read without it.");
    }
  }

  @Override
  public IndexAnswer evaluate(Leaf leaf) {
    RoaringBitmap present = RoaringBitmap.or(nonNegative.rows(), negative.rows());
    return switch (leaf.comparison()) {
      case IS_NULL -> IndexAnswer.of(Bitmaps.others(present, rowCount));
      case IS_NOT_NULL -> IndexAnswer.of(present);
      case EQUAL, IN -> IndexAnswer.of(equal(leaf));
      case NOT_EQUAL, NOT_IN -> {
        if (!form.isLossy()) {
          present.andNot(equal(leaf));
        }
        yield IndexAnswer.of(present);
      }
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> compared(leaf);
      case STARTS_WITH, ENDS_WITH, CONTAINS -> IndexAnswer.ANY;
    };
  }

  private RoaringBitmap equal(Leaf leaf) {
    RoaringBitmap rows = new RoaringBitmap();
    for (Object literal : leaf.literals()) {
      Long key = form.key(literal);
      if (key != null) {
        rows.or(split(key).equal());
      }
    }
    return rows;
  }

  private IndexAnswer compared(Leaf leaf) {
    Long key = form.key(leaf.literals().get(0));
    if (key == null) {
      return IndexAnswer.ANY;
    }
    BitSlices.Split split = split(key);
    boolean strict = !form.isLossy();
    return IndexAnswer.of(
        switch (leaf.comparison()) {
          case LESS -> strict ? split.less() : RoaringBitmap.or(split.less(), split.equal());
          case LESS_OR_EQUAL -> RoaringBitmap.or(split.less(), split.equal());
          case GREATER ->
              strict ? split.greater() : RoaringBitmap.or(split.greater(), split.equal());
          case GREATER_OR_EQUAL -> RoaringBitmap.or(split.greater(), split.equal());
          case EQUAL,
              NOT_EQUAL,
              IN,
              NOT_IN,
              IS_NULL,
              IS_NOT_NULL,
              STARTS_WITH,
              ENDS_WITH,
              CONTAINS ->
              throw new IllegalStateException("no order: " + leaf.comparison());
        });
  }

  private BitSlices.Split split(long key) {
    if (key >= 0) {
      BitSlices.Split part = nonNegative.split(key);
      return new BitSlices.Split(
          RoaringBitmap.or(part.less(), negative.rows()), part.equal(), part.greater());
    }
    if (key == Long.MIN_VALUE) {
      return new BitSlices.Split(
          new RoaringBitmap(),
          new RoaringBitmap(),
          RoaringBitmap.or(nonNegative.rows(), negative.rows()));
    }
    BitSlices.Split part = negative.split(-key);
    return new BitSlices.Split(
        part.greater(), part.equal(), RoaringBitmap.or(part.less(), nonNegative.rows()));
  }
}
