package org.apache.paimon.evolution;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.cast.Casts;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/**
 * How values of a stored type become values of a wanted one.
 *
 * @param readType what to read: the stored type, nested rows cut to what is needed
 * @param vectors what becomes of its vectors
 */
record TypeMapping(DataType readType, VectorMapping vectors) {

  private static final VectorMapping SAME = new VectorMapping.Same();

  /** The mapping of column {@code name}; nullability is ignored. */
  static TypeMapping of(String name, DataType wanted, DataType stored, ZoneId zone) {
    if (wanted instanceof RowType row && stored instanceof RowType storedRow) {
      return row(name, row, storedRow, zone);
    }
    if (wanted instanceof ArrayType array && stored instanceof ArrayType storedArray) {
      TypeMapping element = of(name, array.element(), storedArray.element(), zone);
      return new TypeMapping(
          new ArrayType(element.readType(), stored.isNullable()),
          element.isIdentity() ? SAME : new NestedMappings.Elements(element.vectors()));
    }
    if (wanted instanceof MapType map && stored instanceof MapType storedMap) {
      TypeMapping key = of(name, map.key(), storedMap.key(), zone);
      TypeMapping value = of(name, map.value(), storedMap.value(), zone);
      return new TypeMapping(
          new MapType(key.readType(), value.readType(), stored.isNullable()),
          key.isIdentity() && value.isIdentity()
              ? SAME
              : new NestedMappings.Entries(key.vectors(), value.vectors()));
    }
    if (wanted instanceof MultisetType bag && stored instanceof MultisetType storedBag) {
      TypeMapping element = of(name, bag.element(), storedBag.element(), zone);
      return new TypeMapping(
          new MultisetType(element.readType(), stored.isNullable()),
          element.isIdentity() ? SAME : new NestedMappings.Entries(element.vectors(), SAME));
    }
    return new TypeMapping(stored, atomic(name, wanted, stored, zone));
  }

  private boolean isIdentity() {
    return vectors.isIdentity();
  }

  private static VectorMapping atomic(String name, DataType wanted, DataType stored, ZoneId zone) {
    if (wanted.equalsIgnoreNullable(stored)) {
      return SAME;
    }
    return Casts.find(stored, wanted, zone)
        .map(VectorMapping.Casting::new)
        .orElseThrow(
            () ->
                new UnsupportedFeatureException(
                    "Cannot read column '"
                        + name
                        + "' as "
                        + wanted
                        + ": a file holds it as "
                        + stored
                        + ", expected a type that can be cast. Change the column back to "
                        + stored.nullable()
                        + ", or read an older snapshot."));
  }

  private static TypeMapping row(String name, RowType wanted, RowType stored, ZoneId zone) {
    List<DataField> read = new ArrayList<>();
    List<NestedMappings.Child> children = new ArrayList<>();
    for (DataField field : wanted.fields()) {
      int position = stored.indexOfId(field.id());
      if (position < 0) {
        children.add(new NestedMappings.Child(-1, new NullMapping(field.type())));
        continue;
      }
      DataField storedField = stored.field(position);
      TypeMapping mapping = of(name + "." + field.name(), field.type(), storedField.type(), zone);
      children.add(new NestedMappings.Child(read.size(), mapping.vectors()));
      read.add(storedField.withType(mapping.readType()));
    }
    if (read.isEmpty()) {
      read.add(cheapest(stored));
    }
    RowType readType = new RowType(read, stored.isNullable());
    VectorMapping vectors = new NestedMappings.Fields(children);
    return new TypeMapping(readType, isSame(children, read.size()) ? SAME : vectors);
  }

  private static boolean isSame(List<NestedMappings.Child> children, int readCount) {
    for (int i = 0; i < children.size(); i++) {
      NestedMappings.Child child = children.get(i);
      if (child.readPosition() != i || !child.vectors().isIdentity()) {
        return false;
      }
    }
    return children.size() == readCount;
  }

  /** The field that costs least to read, for knowing which rows are null. */
  private static DataField cheapest(RowType stored) {
    DataField best = stored.field(0);
    for (DataField field : stored.fields()) {
      if (cost(field.type()) < cost(best.type())) {
        best = field;
      }
    }
    return best.type() instanceof RowType row
        ? best.withType(new RowType(List.of(cheapest(row)), row.isNullable()))
        : best;
  }

  private static int cost(DataType type) {
    if (!(type instanceof AtomicType)) {
      return type instanceof RowType ? 2 : 3;
    }
    return type.root().isCharacter() || type.root().isBinary() ? 1 : 0;
  }
}
