package org.apache.paimon.evolution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.paimon.data.cast.Casts;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/** The columns of a table as objects that keep their identity through all changes. */
final class TableModel {

  /** A column or a field of a nested row. */
  static final class Field {
    String name;
    Slot slot;
    int id = -1;

    Field(String name, Slot slot) {
      this.name = name;
      this.slot = slot;
    }

    @Override
    public String toString() {
      return name + "#" + id;
    }
  }

  /** A type: atomic, a row of fields, or an array or map (from texts) of an inner type. */
  static final class Slot {
    TypeRoot root;
    AtomicType type;
    List<Field> fields;
    Slot inner;

    DataType toType() {
      return switch (root) {
        case ROW -> rowType(fields);
        case ARRAY -> DataTypes.array(inner.toType());
        case MAP -> DataTypes.map(DataTypes.STRING.notNull(), inner.toType());
        default -> type;
      };
    }
  }

  private static final List<AtomicType> TYPES =
      List.of(
          DataTypes.TINYINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.DOUBLE,
          DataTypes.decimal(6, 2),
          DataTypes.decimal(25, 4),
          DataTypes.varchar(3),
          DataTypes.STRING,
          DataTypes.BYTES,
          DataTypes.BOOLEAN,
          DataTypes.DATE,
          DataTypes.timestamp(3),
          DataTypes.timestamp(9));

  /** Where fields are: the path to them and the list itself. */
  private record Place(List<String> path, List<Field> fields) {}

  /** A field of a file's version. */
  private record Target(List<String> path, Slot slot) {}

  final List<Field> columns = new ArrayList<>();
  final Map<Integer, Field> byId = new HashMap<>();
  private final Set<Integer> usedIds = new HashSet<>();
  private final Random random;
  private int names;

  TableModel(Random random) {
    this.random = random;
    for (int i = 0; i < 4; i++) {
      columns.add(new Field("c" + i, randomSlot(0)));
    }
  }

  static RowType rowType(List<Field> fields) {
    List<DataField> types = new ArrayList<>();
    for (Field field : fields) {
      types.add(new DataField(field.id, field.name, field.slot.toType()));
    }
    return new RowType(types);
  }

  /** New names mostly; now and then one that was used before somewhere. */
  private String newName() {
    return random.nextInt(4) == 0 && names > 0 ? "f" + random.nextInt(names) : "f" + names++;
  }

  private Slot randomSlot(int depth) {
    Slot slot = new Slot();
    int kind = depth >= 2 ? 9 : random.nextInt(10);
    if (kind <= 1) {
      slot.root = TypeRoot.ROW;
      slot.fields = new ArrayList<>();
      int count = 1 + random.nextInt(3);
      for (int i = 0; i < count; i++) {
        slot.fields.add(new Field("g" + names++, randomSlot(depth + 1)));
      }
    } else if (kind <= 3) {
      slot.root = kind == 2 ? TypeRoot.ARRAY : TypeRoot.MAP;
      slot.inner = randomSlot(depth + 1);
    } else {
      slot.type = TYPES.get(random.nextInt(TYPES.size()));
      slot.root = slot.type.root();
    }
    return slot;
  }

  /** Takes over the ids of a schema and checks that they are what they must be. */
  void learnIds(List<DataField> stored, int highestBefore) {
    learn(columns, stored, highestBefore);
  }

  private void learn(List<Field> fields, List<DataField> stored, int highestBefore) {
    check(fields.size() == stored.size(), "fields " + fields + " stored as " + stored);
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      DataField twin = stored.get(i);
      check(field.name.equals(twin.name()), field + " stored as " + twin);
      if (field.id < 0) {
        check(twin.id() > highestBefore, field + " got id " + twin.id());
        check(usedIds.add(twin.id()), field + " got a used id " + twin.id());
        field.id = twin.id();
        byId.put(twin.id(), field);
      }
      check(field.id == twin.id(), field + " stored with id " + twin.id());
      learn(field.slot, twin.type(), highestBefore);
    }
  }

  private void learn(Slot slot, DataType stored, int highestBefore) {
    check(slot.root == stored.root(), slot.root + " stored as " + stored);
    if (stored instanceof RowType row) {
      learn(slot.fields, row.fields(), highestBefore);
    } else if (stored instanceof ArrayType array) {
      learn(slot.inner, array.element(), highestBefore);
    } else if (stored instanceof MapType map) {
      learn(slot.inner, map.value(), highestBefore);
    } else {
      check(slot.type.equals(stored), slot.type + " stored as " + stored);
    }
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new AssertionError(message);
    }
  }

  /** Changes the model at random; the change that a user would state. Null when none fits. */
  SchemaChange change() {
    List<Place> places = new ArrayList<>();
    collect(List.of(), columns, places);
    Place place = places.get(random.nextInt(places.size()));
    return switch (random.nextInt(6)) {
      case 0 -> add(place);
      case 1 -> drop(place);
      case 2 -> rename(place);
      case 3 -> move(place);
      default -> retype();
    };
  }

  private static void collect(List<String> path, List<Field> fields, List<Place> places) {
    places.add(new Place(path, fields));
    for (Field field : fields) {
      collect(join(path, field.name), field.slot, places);
    }
  }

  private static void collect(List<String> path, Slot slot, List<Place> places) {
    if (slot.root == TypeRoot.ROW) {
      collect(path, slot.fields, places);
    } else if (slot.inner != null) {
      collect(join(path, slot.root == TypeRoot.ARRAY ? "element" : "value"), slot.inner, places);
    }
  }

  private static List<String> join(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }

  private static boolean hasName(List<Field> fields, String name) {
    return fields.stream().anyMatch(field -> field.name.equals(name));
  }

  private SchemaChange add(Place place) {
    Field field = new Field(newName(), randomSlot(1));
    if (hasName(place.fields(), field.name)) {
      return null;
    }
    SchemaChange.Position position = insert(place.fields(), field);
    return new SchemaChange.AddColumn(
        join(place.path(), field.name), field.slot.toType(), "a comment", null, position);
  }

  /** Inserts at a random position; the position in words. */
  private SchemaChange.Position insert(List<Field> fields, Field field) {
    int at = random.nextInt(fields.size() + 1);
    SchemaChange.Position position =
        at == 0
            ? new SchemaChange.Position.First()
            : at == fields.size() && random.nextBoolean()
                ? new SchemaChange.Position.Last()
                : new SchemaChange.Position.After(fields.get(at - 1).name);
    fields.add(at, field);
    return position;
  }

  private SchemaChange drop(Place place) {
    if (place.fields().size() < 2) {
      return null;
    }
    Field gone = place.fields().remove(random.nextInt(place.fields().size()));
    return new SchemaChange.DropColumn(join(place.path(), gone.name));
  }

  private SchemaChange rename(Place place) {
    Field field = place.fields().get(random.nextInt(place.fields().size()));
    String name = newName();
    if (hasName(place.fields(), name)) {
      return null;
    }
    SchemaChange change = new SchemaChange.RenameColumn(join(place.path(), field.name), name);
    field.name = name;
    return change;
  }

  private SchemaChange move(Place place) {
    if (place.fields().size() < 2) {
      return null;
    }
    Field field = place.fields().remove(random.nextInt(place.fields().size()));
    SchemaChange.Position position = insert(place.fields(), field);
    return new SchemaChange.MoveColumn(join(place.path(), field.name), position);
  }

  private SchemaChange retype() {
    List<Target> targets = new ArrayList<>();
    collectAtomic(List.of(), columns, targets);
    if (targets.isEmpty()) {
      return null;
    }
    Target target = targets.get(random.nextInt(targets.size()));
    AtomicType to = TYPES.get(random.nextInt(TYPES.size()));
    if (!neverFails(target.slot().type, to)) {
      return null;
    }
    target.slot().type = to;
    target.slot().root = to.root();
    return new SchemaChange.ChangeType(target.path(), to);
  }

  private static void collectAtomic(List<String> path, List<Field> fields, List<Target> targets) {
    for (Field field : fields) {
      collectAtomic(join(path, field.name), field.slot, targets);
    }
  }

  private static void collectAtomic(List<String> path, Slot slot, List<Target> targets) {
    if (slot.root == TypeRoot.ROW) {
      collectAtomic(path, slot.fields, targets);
    } else if (slot.inner != null) {
      collectAtomic(
          join(path, slot.root == TypeRoot.ARRAY ? "element" : "value"), slot.inner, targets);
    } else {
      targets.add(new Target(path, slot));
    }
  }

  /**
   * Whether stored values of whatever type the column had can be cast: texts stay texts, and
   * anything may become a text only at the end.
   */
  private static boolean neverFails(AtomicType from, AtomicType to) {
    boolean numbers = isNumber(from) && isNumber(to);
    boolean bytes = isBytes(from) && isBytes(to);
    boolean times = isTime(from) && isTime(to);
    return (numbers || bytes || times) && Casts.isSupported(from, to);
  }

  private static boolean isNumber(AtomicType type) {
    return switch (type.root()) {
      case TINYINT, INT, BIGINT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  private static boolean isBytes(AtomicType type) {
    return type.root().isCharacter() || type.root().isBinary();
  }

  private static boolean isTime(AtomicType type) {
    return type.root() == TypeRoot.DATE || type.root().isTimestamp();
  }
}
