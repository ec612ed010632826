package org.apache.paimon.merge.aggregate;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.apache.datasketches.memory.Memory;
import org.apache.datasketches.theta.SetOperation;
import org.apache.datasketches.theta.Sketch;
import org.apache.datasketches.theta.Union;
import org.apache.paimon.types.DataField;

/** Unions of sketches of Apache DataSketches. */
final class SketchUnion {
  private SketchUnion() {}

  static Accumulator theta(FunctionSpec spec, DataField field) {
    return new BlobUnion(field, new Theta());
  }

  static Accumulator hll(FunctionSpec spec, DataField field) {
    return new BlobUnion(field, new Hll());
  }

  /** DataSketches checks bounds by assertions only: no read beyond the array must be tried. */
  private static void checkPreamble(byte[] set, int wordBytes) {
    int words = set.length < 8 ? 0 : set[0] & 0x3f;
    if (words == 0 || set.length < words * wordBytes) {
      throw new IllegalArgumentException("a preamble of " + words + " words");
    }
  }

  private static final class Theta implements BlobUnion.Form {
    private final Union union = SetOperation.builder().buildUnion();

    @Override
    public String name() {
      return "theta sketch";
    }

    @Override
    public void begin() {
      union.reset();
    }

    @Override
    public void add(byte[] set) {
      checkPreamble(set, Long.BYTES);
      union.union(Sketch.wrap(Memory.wrap(set)));
    }

    @Override
    public byte[] result() {
      return union.getResult().toByteArray();
    }
  }

  /** The newer sketch goes in first, as other writers do it: short sketches keep that order. */
  private static final class Hll implements BlobUnion.Form {
    private HllSketch state;

    @Override
    public String name() {
      return "HLL sketch";
    }

    @Override
    public void begin() {
      state = null;
    }

    @Override
    public void add(byte[] set) {
      checkPreamble(set, Integer.BYTES);
      HllSketch newer = HllSketch.heapify(set);
      if (state == null) {
        state = newer;
        return;
      }
      org.apache.datasketches.hll.Union union =
          new org.apache.datasketches.hll.Union(
              Math.max(newer.getLgConfigK(), state.getLgConfigK()));
      union.update(newer);
      union.update(state);
      state = union.getResult(TgtHllType.HLL_4);
    }

    @Override
    public byte[] result() {
      return state.toCompactByteArray();
    }
  }
}
