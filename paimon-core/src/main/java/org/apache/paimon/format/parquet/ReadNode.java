package org.apache.paimon.format.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataType;

/**
 * A node of a column's type tree that makes its vector from the levels and values that the leaves
 * below have read.
 *
 * <p>Each node that is not a leaf looks at the levels of one leaf below it, its <b>guide</b>. A
 * slot of the node begins at each entry of the guide whose repetition level is at most {@code
 * repetition} (the number of repeated groups around the node) and whose definition level is at
 * least {@code slotDefinition} (that of the innermost such group).
 */
sealed interface ReadNode {

  /** The vector of the rows that the leaves have read; {@code slots} is its length. */
  ColumnVector vector(int slots);

  /** A leaf column. */
  record Leaf(LeafReader reader, VectorForm form) implements ReadNode {
    @Override
    public ColumnVector vector(int slots) {
      return reader.vector(form);
    }
  }

  /** A column or field that the file lacks: all null. */
  final class Missing implements ReadNode {
    private final DataType type;
    private ColumnVector vector;
    private int length;

    Missing(DataType type) {
      this.type = type;
    }

    @Override
    public ColumnVector vector(int slots) {
      if (vector == null || slots > length) {
        length = Math.max(slots, length * 2);
        VectorBuilder builder = VectorBuilder.of(type);
        for (int i = 0; i < length; i++) {
          builder.appendNull();
        }
        vector = builder.build();
      }
      return vector;
    }
  }

  /** Where the slots of a group begin, and which of them are null. */
  final class Group {
    private final LeafReader guide;
    private final int repetition;
    private final int slotDefinition;
    private final int ownDefinition;
    private boolean[] nulls = {};

    /**
     * @param ownDefinition definition level from which the group is not null; {@code
     *     slotDefinition} when it never is
     */
    Group(LeafReader guide, int repetition, int slotDefinition, int ownDefinition) {
      this.guide = guide;
      this.repetition = repetition;
      this.slotDefinition = slotDefinition;
      this.ownDefinition = ownDefinition;
    }

    /** The null flags of the slots; null when no slot is null. */
    boolean[] nulls(int slots) {
      if (ownDefinition == slotDefinition) {
        return null;
      }
      ensure(slots);
      byte[] definitions = guide.definitions();
      byte[] repetitions = guide.repetitions();
      boolean any = false;
      int slot = 0;
      for (int i = 0; i < guide.entries(); i++) {
        if (repetitions[i] <= repetition && definitions[i] >= slotDefinition) {
          boolean isNull = definitions[i] < ownDefinition;
          nulls[slot++] = isNull;
          any |= isNull;
        }
      }
      return any ? nulls : null;
    }

    private void ensure(int slots) {
      if (nulls.length < slots) {
        nulls = new boolean[Math.max(slots, nulls.length * 2)];
      }
    }
  }

  /** A nested row. */
  record Row(Group group, List<ReadNode> fields) implements ReadNode {
    @Override
    public ColumnVector vector(int slots) {
      boolean[] nulls = group.nulls(slots);
      List<ColumnVector> children = new ArrayList<>(fields.size());
      for (ReadNode field : fields) {
        children.add(field.vector(slots));
      }
      return new RowVector(children, nulls);
    }
  }

  /** Where the elements of a list or the entries of a map lie. */
  final class Spans {
    private final Group group;
    private final int elementDefinition;
    private int[] offsets = {};
    private int[] lengths = {};
    private boolean[] nulls;
    private int elements;

    /**
     * @param group the list or map itself
     * @param elementDefinition definition level from which an element exists
     */
    Spans(Group group, int elementDefinition) {
      this.group = group;
      this.elementDefinition = elementDefinition;
    }

    void find(int slots) {
      nulls = group.nulls(slots);
      if (offsets.length < slots) {
        offsets = new int[Math.max(slots, offsets.length * 2)];
        lengths = new int[offsets.length];
      }
      Arrays.fill(lengths, 0, slots, 0);
      byte[] definitions = group.guide.definitions();
      byte[] repetitions = group.guide.repetitions();
      int slot = -1;
      int found = 0;
      for (int i = 0; i < group.guide.entries(); i++) {
        int definition = definitions[i];
        int repetition = repetitions[i];
        if (repetition <= group.repetition && definition >= group.slotDefinition) {
          offsets[++slot] = found;
        }
        if (repetition <= group.repetition + 1 && definition >= elementDefinition) {
          lengths[slot]++;
          found++;
        }
      }
      elements = found;
    }
  }

  /** An array. */
  record Array(Spans spans, ReadNode element) implements ReadNode {
    @Override
    public ColumnVector vector(int slots) {
      spans.find(slots);
      return new ArrayVector(
          spans.offsets, spans.lengths, element.vector(spans.elements), spans.nulls);
    }
  }

  /** A map or multiset. */
  record Map(Spans spans, ReadNode key, ReadNode value) implements ReadNode {
    @Override
    public ColumnVector vector(int slots) {
      spans.find(slots);
      return new MapVector(
          spans.offsets,
          spans.lengths,
          key.vector(spans.elements),
          value.vector(spans.elements),
          spans.nulls);
    }
  }
}
