package org.apache.paimon.format.orc;

import java.util.Arrays;
import org.apache.hadoop.hive.ql.exec.vector.ListColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.MapColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.MultiValuedColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.StructColumnVector;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;

/** Fillers of values that hold other values. */
final class OrcNestedFillers {
  private OrcNestedFillers() {}

  static final class Rows extends OrcFiller {
    private final OrcFiller[] fields;

    Rows(OrcFiller[] fields) {
      this.fields = fields;
    }

    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      StructColumnVector out = (StructColumnVector) target;
      int[] present = rows;
      if (!target.noNulls) {
        present = Arrays.copyOf(rows, count);
        for (int i = 0; i < count; i++) {
          present[i] = target.isNull[i] ? -1 : rows[i];
        }
      }
      RowVector nested = (RowVector) source;
      for (int i = 0; i < fields.length; i++) {
        fields[i].fill(nested.children().get(i), present, count, out.fields[i]);
      }
    }
  }

  static final class Lists extends OrcFiller {
    private final OrcFiller elements;

    Lists(OrcFiller elements) {
      this.elements = elements;
    }

    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      ListColumnVector out = (ListColumnVector) target;
      ArrayVector arrays = (ArrayVector) source;
      int[] chosen = layOut(out, arrays.offsets(), arrays.lengths(), rows, count);
      elements.fill(arrays.elements(), chosen, out.childCount, out.child);
    }
  }

  static final class Maps extends OrcFiller {
    private final OrcFiller keys;
    private final OrcFiller values;

    Maps(OrcFiller keys, OrcFiller values) {
      this.keys = keys;
      this.values = values;
    }

    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      MapColumnVector out = (MapColumnVector) target;
      MapVector maps = (MapVector) source;
      int[] chosen = layOut(out, maps.offsets(), maps.lengths(), rows, count);
      keys.fill(maps.keys(), chosen, out.childCount, out.keys);
      values.fill(maps.values(), chosen, out.childCount, out.values);
    }
  }

  /** Sets offsets and lengths of the target, one after the other; returns the entries in order. */
  private static int[] layOut(
      MultiValuedColumnVector out, int[] offsets, int[] lengths, int[] rows, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) {
      int length = out.isNull[i] ? 0 : lengths[rows[i]];
      out.offsets[i] = total;
      out.lengths[i] = length;
      total += length;
    }
    out.childCount = total;
    int[] chosen = new int[total];
    int next = 0;
    for (int i = 0; i < count; i++) {
      int offset = out.lengths[i] == 0 ? 0 : offsets[rows[i]];
      for (int k = 0; k < out.lengths[i]; k++) {
        chosen[next++] = offset + k;
      }
    }
    return chosen;
  }
}
