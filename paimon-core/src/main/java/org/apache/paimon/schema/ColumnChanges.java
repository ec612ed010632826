package org.apache.paimon.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;

/** Single edits at the end of a {@link ColumnPath}. */
final class ColumnChanges {
  private ColumnChanges() {}

  /** Inserts a field. */
  static ColumnPath.Edit add(ColumnPath path, DataField field, SchemaChange.Position position) {
    return new OfFields(path, "add") {
      @Override
      public List<DataField> fields(List<DataField> siblings, int at) {
        if (at >= 0) {
          throw existing(path, field.name());
        }
        List<DataField> changed = new ArrayList<>(siblings);
        changed.add(target(siblings, position), field);
        return changed;
      }
    };
  }

  private static AlreadyExistsException existing(ColumnPath path, String name) {
    return new AlreadyExistsException(
        "Cannot give a column the name '"
            + name
            + "' at '"
            + path
            + "': there is one with that name already, expected another name. Choose another"
            + " name.");
  }

  private static int target(List<DataField> siblings, SchemaChange.Position position) {
    if (position instanceof SchemaChange.Position.First) {
      return 0;
    }
    if (position instanceof SchemaChange.Position.After after) {
      int at = ColumnPath.position(siblings, after.column());
      if (at < 0) {
        throw ColumnPath.missing(after.column(), siblings);
      }
      return at + 1;
    }
    return siblings.size();
  }

  /** Removes a field. */
  static ColumnPath.Edit drop(ColumnPath path) {
    return new OfFields(path, "drop") {
      @Override
      public List<DataField> fields(List<DataField> siblings, int at) {
        require(path, siblings, at);
        if (siblings.size() == 1) {
          throw new UserException(
              "Cannot drop column '"
                  + path
                  + "': it is the last one, expected another beside it. Add another column first.");
        }
        List<DataField> changed = new ArrayList<>(siblings);
        changed.remove(at);
        return changed;
      }
    };
  }

  /** Moves a field. */
  static ColumnPath.Edit move(ColumnPath path, SchemaChange.Position position) {
    return new OfFields(path, "move") {
      @Override
      public List<DataField> fields(List<DataField> siblings, int at) {
        require(path, siblings, at);
        if (position instanceof SchemaChange.Position.After after
            && after.column().equals(path.last())) {
          throw new UserException(
              "Cannot move column '"
                  + path
                  + "' after itself, expected another column. Name another column.");
        }
        List<DataField> changed = new ArrayList<>(siblings);
        DataField field = changed.remove(at);
        changed.add(target(changed, position), field);
        return changed;
      }
    };
  }

  /** Renames a field. */
  static ColumnPath.Edit rename(ColumnPath path, String newName) {
    return new OfFields(path, "rename") {
      @Override
      public List<DataField> fields(List<DataField> siblings, int at) {
        require(path, siblings, at);
        int taken = ColumnPath.position(siblings, newName);
        if (taken >= 0 && taken != at) {
          throw existing(path, newName);
        }
        return replace(siblings, at, siblings.get(at).withName(newName));
      }
    };
  }

  /** Changes what is said about a field. */
  static ColumnPath.Edit describe(ColumnPath path, UnaryOperator<DataField> change) {
    return new OfFields(path, "describe") {
      @Override
      public List<DataField> fields(List<DataField> siblings, int at) {
        require(path, siblings, at);
        return replace(siblings, at, change.apply(siblings.get(at)));
      }
    };
  }

  /** Changes the type of a field, element or value. */
  static ColumnPath.Edit retype(ColumnPath path, UnaryOperator<DataType> change) {
    return new ColumnPath.Edit() {
      @Override
      public List<DataField> fields(List<DataField> siblings, int at) {
        require(path, siblings, at);
        DataField field = siblings.get(at);
        return replace(siblings, at, field.withType(change.apply(field.type())));
      }

      @Override
      public DataType inner(DataType type) {
        return change.apply(type);
      }
    };
  }

  private static void require(ColumnPath path, List<DataField> siblings, int at) {
    if (at < 0) {
      throw ColumnPath.missing(path.toString(), siblings);
    }
  }

  private static List<DataField> replace(List<DataField> siblings, int at, DataField field) {
    List<DataField> changed = new ArrayList<>(siblings);
    changed.set(at, field);
    return changed;
  }

  /** An edit for which a path must end at a field. */
  private abstract static class OfFields implements ColumnPath.Edit {
    private final ColumnPath path;
    private final String verb;

    OfFields(ColumnPath path, String verb) {
      this.path = path;
      this.verb = verb;
    }

    @Override
    public DataType inner(DataType type) {
      throw new UserException(
          "Cannot "
              + verb
              + " '"
              + path
              + "': it is the element or value of "
              + "an array or map, expected a column or a field of a row. Correct the path.");
    }
  }
}
