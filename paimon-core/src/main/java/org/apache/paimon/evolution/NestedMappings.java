package org.apache.paimon.evolution;

import java.util.List;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;

/** Mappings of values inside rows, arrays and maps. */
final class NestedMappings {
  private NestedMappings() {}

  /**
   * A wanted field of a nested row.
   *
   * @param readPosition its field in the row as read; -1 = the file lacks it
   */
  record Child(int readPosition, VectorMapping vectors) {}

  /** Fields of a row. */
  record Fields(List<Child> children) implements VectorMapping {
    Fields {
      children = List.copyOf(children);
    }

    @Override
    public ColumnVector apply(ColumnVector source, int rowCount) {
      RowVector row = (RowVector) source;
      ColumnVector[] mapped = new ColumnVector[children.size()];
      for (int i = 0; i < mapped.length; i++) {
        Child child = children.get(i);
        ColumnVector stored =
            child.readPosition() < 0 ? null : row.children().get(child.readPosition());
        boolean guarded = stored != null && row.hasNulls() && !child.vectors().isIdentity();
        mapped[i] =
            child
                .vectors()
                .apply(guarded ? Masks.hide(stored, row.nulls(), rowCount) : stored, rowCount);
      }
      return new RowVector(List.of(mapped), row.nulls());
    }
  }

  /** Elements of an array. */
  record Elements(VectorMapping elements) implements VectorMapping {
    @Override
    public ColumnVector apply(ColumnVector source, int rowCount) {
      ArrayVector array = (ArrayVector) source;
      int used = Masks.usedEntries(array, array.offsets(), array.lengths(), rowCount);
      boolean[] unused =
          Masks.unusedEntries(array, array.offsets(), array.lengths(), rowCount, used);
      return new ArrayVector(
          array.offsets(),
          array.lengths(),
          inner(elements, array.elements(), unused, used),
          array.nulls());
    }
  }

  /** Keys and values of a map. */
  record Entries(VectorMapping keys, VectorMapping values) implements VectorMapping {
    @Override
    public ColumnVector apply(ColumnVector source, int rowCount) {
      MapVector map = (MapVector) source;
      int used = Masks.usedEntries(map, map.offsets(), map.lengths(), rowCount);
      boolean[] unused = Masks.unusedEntries(map, map.offsets(), map.lengths(), rowCount, used);
      return new MapVector(
          map.offsets(),
          map.lengths(),
          inner(keys, map.keys(), unused, used),
          inner(values, map.values(), unused, used),
          map.nulls());
    }
  }

  private static ColumnVector inner(
      VectorMapping mapping, ColumnVector source, boolean[] unused, int used) {
    if (mapping.isIdentity()) {
      return source;
    }
    return mapping.apply(unused == null ? source : Masks.hide(source, unused, used), used);
  }
}
