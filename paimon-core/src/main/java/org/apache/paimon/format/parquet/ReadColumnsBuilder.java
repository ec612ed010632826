package org.apache.paimon.format.parquet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Finds the wanted columns in the schema of a file and makes their readers. */
final class ReadColumnsBuilder {
  private final MessageType file;
  private final String fileName;
  private final List<LeafReader> leaves = new ArrayList<>();
  private final Set<List<String>> leafPaths = new HashSet<>();

  private ReadColumnsBuilder(MessageType file, String fileName) {
    this.file = file;
    this.fileName = fileName;
  }

  /**
   * The columns {@code wanted} of a file.
   *
   * @throws CorruptDataException when the file stores a column in a type that cannot be read as the
   *     wanted one
   */
  static ReadColumns build(MessageType file, RowType wanted, String fileName) {
    ReadColumnsBuilder builder = new ReadColumnsBuilder(file, fileName);
    Map<Type, Map<DataType, ReadNode>> known = new HashMap<>();
    List<ReadNode> roots = new ArrayList<>();
    for (DataField field : wanted.fields()) {
      Optional<Type> stored = FieldMatch.find(file, field);
      if (stored.isEmpty()) {
        roots.add(new ReadNode.Missing(field.type()));
      } else {
        Map<DataType, ReadNode> forms =
            known.computeIfAbsent(stored.get(), type -> new HashMap<>());
        ReadNode node = forms.get(field.type());
        if (node == null) {
          builder.checkFresh(forms, field);
          node = builder.node(field.type(), new Position(stored.get(), List.of(), 0, 0, 0));
          forms.put(field.type(), node);
        }
        roots.add(node);
      }
    }
    return new ReadColumns(builder.prunedSchema(), roots, builder.leaves);
  }

  private void checkFresh(Map<DataType, ReadNode> forms, DataField field) {
    if (!forms.isEmpty()) {
      throw new IllegalStateException(
          "column " + field + " of " + fileName + " is wanted in two types: " + forms.keySet());
    }
  }

  /**
   * A type of the file and where it lies.
   *
   * @param type the type
   * @param parents names of the groups around it
   * @param definition definition level above it
   * @param repetition repeated groups above it
   * @param slotDefinition definition level of the innermost repeated group above it
   */
  private record Position(
      Type type, List<String> parents, int definition, int repetition, int slotDefinition) {

    List<String> path() {
      List<String> path = new ArrayList<>(parents);
      path.add(type.getName());
      return path;
    }

    /** Definition level from which the value is there and not null. */
    int ownDefinition() {
      return definition + (type.isRepetition(Repetition.REQUIRED) ? 0 : 1);
    }

    Position child(Type field) {
      return new Position(field, path(), ownDefinition(), repetition, slotDefinition);
    }

    /** Inside this repeated type: each of its occurrences is a slot. */
    Position occurrence() {
      int inside = definition + 1;
      return new Position(type, parents, inside, repetition + 1, inside);
    }
  }

  private ReadNode node(DataType wanted, Position at) {
    if (at.type().isRepetition(Repetition.REPEATED)) {
      return repeated(wanted, at);
    }
    if (wanted instanceof AtomicType atomic) {
      return leaf(atomic, at);
    }
    if (at.type().isPrimitive()) {
      throw mismatch(wanted, at);
    }
    if (wanted instanceof RowType row) {
      return row(row, at, at.ownDefinition());
    }
    if (wanted instanceof ArrayType array) {
      return array(array, at);
    }
    return map(wanted instanceof MultisetType bag ? bag.asMap() : (MapType) wanted, at);
  }

  /** A repeated field that no list is wrapped around: a list that is never null. */
  private ReadNode repeated(DataType wanted, Position at) {
    if (!(wanted instanceof ArrayType array)) {
      throw mismatch(wanted, at);
    }
    Position inside = at.occurrence();
    int before = leaves.size();
    ReadNode element = occurrenceNode(array.element(), inside);
    ReadNode.Group group =
        new ReadNode.Group(
            leaves.get(before), at.repetition(), at.slotDefinition(), at.slotDefinition());
    return new ReadNode.Array(new ReadNode.Spans(group, inside.definition()), element);
  }

  /** The occurrence of a repeated type as a value that is never null. */
  private ReadNode occurrenceNode(DataType wanted, Position inside) {
    if (wanted instanceof AtomicType atomic) {
      return leaf(atomic, inside);
    }
    if (wanted instanceof RowType row && !inside.type().isPrimitive()) {
      return row(row, inside, inside.definition());
    }
    throw mismatch(wanted, inside);
  }

  private ReadNode leaf(AtomicType wanted, Position at) {
    if (!at.type().isPrimitive()) {
      throw mismatch(wanted, at);
    }
    PrimitiveType stored = at.type().asPrimitiveType();
    VectorForm form = VectorForms.of(wanted, stored).orElseThrow(() -> mismatch(wanted, at));
    return new ReadNode.Leaf(reader(at), form);
  }

  private LeafReader reader(Position at) {
    List<String> path = at.path();
    leafPaths.add(path);
    ColumnDescriptor descriptor = file.getColumnDescription(path.toArray(String[]::new));
    boolean isNested = path.size() > 1 || descriptor.getMaxRepetitionLevel() > 0;
    LeafReader reader = new LeafReader(descriptor, at.slotDefinition(), isNested);
    leaves.add(reader);
    return reader;
  }

  private ReadNode row(RowType wanted, Position at, int ownDefinition) {
    GroupType stored = at.type().asGroupType();
    Position inside =
        new Position(at.type(), at.parents(), ownDefinition, at.repetition(), at.slotDefinition());
    int before = leaves.size();
    List<ReadNode> fields = new ArrayList<>();
    for (DataField field : wanted.fields()) {
      Optional<Type> child = FieldMatch.find(stored, field);
      fields.add(
          child.isEmpty()
              ? new ReadNode.Missing(field.type())
              : node(field.type(), below(inside, child.get())));
    }
    if (leaves.size() == before) {
      // No wanted field is stored: one stored leaf still says which rows are null.
      reader(anyLeaf(stored, inside));
    }
    return new ReadNode.Row(
        new ReadNode.Group(leaves.get(before), at.repetition(), at.slotDefinition(), ownDefinition),
        fields);
  }

  /** A field of a group whose own definition level {@code group} holds already. */
  private static Position below(Position group, Type field) {
    return new Position(
        field, group.path(), group.definition(), group.repetition(), group.slotDefinition());
  }

  private static Position anyLeaf(GroupType group, Position inside) {
    Type found = group.getType(0);
    for (Type field : group.getFields()) {
      if (field.isPrimitive() && !field.isRepetition(Repetition.REPEATED)) {
        found = field;
        break;
      }
    }
    Position at = below(inside, found);
    if (found.isRepetition(Repetition.REPEATED)) {
      at = at.occurrence();
    } else if (!found.isPrimitive()) {
      at =
          new Position(
              found, at.parents(), at.ownDefinition(), at.repetition(), at.slotDefinition());
    }
    return found.isPrimitive() ? at : anyLeaf(found.asGroupType(), at);
  }

  private ReadNode array(ArrayType wanted, Position at) {
    GroupType stored = at.type().asGroupType();
    boolean isList = stored.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation;
    if (stored.getFieldCount() != 1 || !stored.getType(0).isRepetition(Repetition.REPEATED)) {
      throw mismatch(wanted, at);
    }
    Position middle = at.child(stored.getType(0)).occurrence();
    int before = leaves.size();
    ReadNode element =
        isList && holdsElement(stored, middle.type())
            ? node(wanted.element(), below(middle, middle.type().asGroupType().getType(0)))
            : occurrenceNode(wanted.element(), middle);
    return new ReadNode.Array(spans(at, middle, before), element);
  }

  private ReadNode.Spans spans(Position at, Position middle, int firstLeaf) {
    ReadNode.Group group =
        new ReadNode.Group(
            leaves.get(firstLeaf), at.repetition(), at.slotDefinition(), at.ownDefinition());
    return new ReadNode.Spans(group, middle.definition());
  }

  /** Whether the repeated type wraps the element (three levels) or is the element (two levels). */
  private static boolean holdsElement(GroupType list, Type repeated) {
    if (repeated.isPrimitive()) {
      return false;
    }
    return repeated.asGroupType().getFieldCount() == 1
        && !repeated.getName().equals("array")
        && !repeated.getName().equals(list.getName() + "_tuple");
  }

  private ReadNode map(MapType wanted, Position at) {
    GroupType stored = at.type().asGroupType();
    if (stored.getFieldCount() != 1
        || !stored.getType(0).isRepetition(Repetition.REPEATED)
        || stored.getType(0).isPrimitive()) {
      throw mismatch(wanted, at);
    }
    Position middle = at.child(stored.getType(0)).occurrence();
    GroupType entry = middle.type().asGroupType();
    int before = leaves.size();
    ReadNode key = node(wanted.key(), below(middle, entry.getType(0)));
    ReadNode value =
        entry.getFieldCount() > 1
            ? node(wanted.value(), below(middle, entry.getType(1)))
            : new ReadNode.Missing(wanted.value());
    return new ReadNode.Map(spans(at, middle, before), key, value);
  }

  private CorruptDataException mismatch(DataType wanted, Position at) {
    return new CorruptDataException(
        "Cannot read column "
            + String.join(".", at.path())
            + " of file "
            + fileName
            + ": it is stored as '"
            + at.type()
            + "', expected a Parquet type for "
            + wanted.text()
            + ". Check that the file belongs to the table and to this schema version.");
  }

  private MessageType prunedSchema() {
    List<Type> kept = new ArrayList<>();
    for (Type field : file.getFields()) {
      pruned(field, List.of()).ifPresent(kept::add);
    }
    return new MessageType(file.getName(), kept);
  }

  private Optional<Type> pruned(Type type, List<String> parents) {
    List<String> path = new ArrayList<>(parents);
    path.add(type.getName());
    if (type.isPrimitive()) {
      return leafPaths.contains(path) ? Optional.of(type) : Optional.empty();
    }
    List<Type> kept = new ArrayList<>();
    for (Type field : type.asGroupType().getFields()) {
      pruned(field, path).ifPresent(kept::add);
    }
    return kept.isEmpty() ? Optional.empty() : Optional.of(type.asGroupType().withNewFields(kept));
  }
}
