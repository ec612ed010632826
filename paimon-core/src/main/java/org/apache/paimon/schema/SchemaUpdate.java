package org.apache.paimon.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;

/** Applies changes to a schema, one after the other. */
final class SchemaUpdate {
  private final TableSchema base;
  private final FieldIds ids;
  private final Map<String, String> options;
  private List<DataField> fields;
  private List<String> partitionKeys;
  private List<String> primaryKeys;
  private String comment;

  private SchemaUpdate(TableSchema base) {
    this.base = base;
    this.ids = new FieldIds(base.highestFieldId());
    this.options = new LinkedHashMap<>(base.options().asMap());
    this.fields = base.fields();
    this.partitionKeys = base.partitionKeys();
    this.primaryKeys = base.primaryKeys();
    this.comment = base.comment();
  }

  /**
   * The version after {@code base}, validated.
   *
   * @param hasSnapshots asked only when the answer matters
   * @return {@code base} itself when the changes change nothing
   */
  static TableSchema apply(
      TableSchema base, List<SchemaChange> changes, BooleanSupplier hasSnapshots, long timeMillis) {
    SchemaUpdate update = new SchemaUpdate(base);
    changes.forEach(update::apply);
    TableSchema result = update.result(base.id(), base.timeMillis());
    if (result.equals(base)) {
      return base;
    }
    SchemaValidation.checkAltered(base, result);
    if (!result.options().equals(base.options())
        || !result.primaryKeys().equals(base.primaryKeys())
        || !result.partitionKeys().equals(base.partitionKeys())) {
      if (hasSnapshots.getAsBoolean()) {
        FrozenOptions.check(base, result);
      }
    }
    return update.result(base.id() + 1, timeMillis);
  }

  /** What the changes would make of {@code base}, validated, with an id that no version has. */
  static TableSchema preview(TableSchema base, List<SchemaChange> changes) {
    SchemaUpdate update = new SchemaUpdate(base);
    changes.forEach(update::apply);
    TableSchema result = update.result(TableSchema.NOT_STORED, base.timeMillis());
    SchemaValidation.checkAltered(base, result);
    return result;
  }

  private TableSchema result(long id, long timeMillis) {
    return new TableSchema(
        id,
        fields,
        ids.highest(),
        partitionKeys,
        primaryKeys,
        new Options(options),
        comment,
        timeMillis);
  }

  private void apply(SchemaChange change) {
    if (change instanceof SchemaChange.SetOption set) {
      setOption(set.key(), set.value());
    } else if (change instanceof SchemaChange.RemoveOption remove) {
      removeOption(remove.key());
    } else if (change instanceof SchemaChange.SetComment set) {
      comment = set.comment();
    } else if (change instanceof SchemaChange.AddColumn add) {
      addColumn(add);
    } else if (change instanceof SchemaChange.RenameColumn rename) {
      rename(new ColumnPath(rename.path()), rename.newName());
    } else if (change instanceof SchemaChange.DropColumn drop) {
      drop(new ColumnPath(drop.path()));
    } else if (change instanceof SchemaChange.ChangeType retype) {
      retype(new ColumnPath(retype.path()), retype);
    } else if (change instanceof SchemaChange.ChangeNullability nullability) {
      changeNullability(new ColumnPath(nullability.path()), nullability.isNullable());
    } else if (change instanceof SchemaChange.ChangeComment text) {
      ColumnPath path = new ColumnPath(text.path());
      edit(path, ColumnChanges.describe(path, field -> field.withComment(text.comment())));
    } else if (change instanceof SchemaChange.ChangeDefault text) {
      changeDefault(new ColumnPath(text.path()), text.defaultValue());
    } else if (change instanceof SchemaChange.MoveColumn move) {
      ColumnPath path = new ColumnPath(move.path());
      edit(path, ColumnChanges.move(path, move.position()));
    } else {
      throw new IllegalStateException("unknown change: " + change);
    }
  }

  private void edit(ColumnPath path, ColumnPath.Edit edit) {
    fields = path.edit(fields, edit);
  }

  private void setOption(String key, String value) {
    switch (key) {
      case "path" ->
          throw new UserException(
              "Cannot set option 'path' to '"
                  + value
                  + "': a table stays where it is, expected another option. Create a table there and"
                  + " insert the rows.");
      case "primary-key" -> changePrimaryKey(ColumnList.parse(value));
      case "partition" -> partitionKeys = ColumnList.parse(value);
      default -> options.put(key, value);
    }
  }

  private void removeOption(String key) {
    switch (key) {
      case "primary-key" -> changePrimaryKey(List.of());
      case "partition" -> partitionKeys = List.of();
      default -> options.remove(key);
    }
  }

  private void changePrimaryKey(List<String> columns) {
    primaryKeys = columns;
    fields = TableCreation.withKeysNotNull(fields, columns);
  }

  private void addColumn(SchemaChange.AddColumn add) {
    ColumnPath path = new ColumnPath(add.path());
    if (!add.type().isNullable()) {
      throw new UserException(
          "Cannot add column '"
              + path
              + "' as NOT NULL: rows that exist would have no value, expected a nullable column. Leave"
              + " NOT NULL out.");
    }
    if (add.defaultValue() != null) {
      throw new UserException(
          "Cannot add column '"
              + path
              + "' with a default value: rows that exist would not show it, expected no default. Add"
              + " the column, then set its default for rows to come.");
    }
    DataField field = new DataField(0, path.last(), add.type(), add.comment(), null);
    DataField numbered = ids.renumber(List.of(field)).get(0);
    edit(path, ColumnChanges.add(path, numbered, add.position()));
  }

  private void rename(ColumnPath path, String newName) {
    if (path.isColumn() && partitionKeys.contains(path.last()) && !path.last().equals(newName)) {
      throw keyColumn("rename", path, "a partition column");
    }
    edit(path, ColumnChanges.rename(path, newName));
    if (path.isColumn()) {
      primaryKeys =
          primaryKeys.stream().map(key -> key.equals(path.last()) ? newName : key).toList();
      Map<String, String> renamed = new OptionRenames(path.last(), newName).apply(options);
      options.clear();
      options.putAll(renamed);
    }
  }

  private void drop(ColumnPath path) {
    if (path.isColumn()) {
      refuseKeys("drop", path);
    }
    edit(path, ColumnChanges.drop(path));
  }

  private void retype(ColumnPath path, SchemaChange.ChangeType change) {
    Options now = new Options(options);
    ColumnPath.Edit edit =
        ColumnChanges.retype(path, type -> TypeChanges.cast(path, type, change.type(), now));
    List<DataField> changed = path.edit(fields, edit);
    if (path.isColumn() && !changed.equals(fields)) {
      refuseKeys("change the type of", path);
      if (BucketOptions.of(result(base.id(), 0)).keys().contains(path.last())) {
        throw keyColumn("change the type of", path, "a bucket key column");
      }
    }
    fields = changed;
  }

  private void changeNullability(ColumnPath path, boolean nullable) {
    if (path.isColumn() && nullable && primaryKeys.contains(path.last())) {
      throw keyColumn("make nullable", path, "a primary key column");
    }
    Options now = new Options(options);
    edit(
        path,
        ColumnChanges.retype(path, type -> TypeChanges.nullability(path, type, nullable, now)));
  }

  private void changeDefault(ColumnPath path, String text) {
    if (!path.isColumn()) {
      throw new UserException(
          "Cannot set a default value for '"
              + path
              + "': only columns have one, expected the name of a column. Correct the path.");
    }
    edit(path, ColumnChanges.describe(path, field -> field.withDefault(text)));
  }

  private void refuseKeys(String verb, ColumnPath path) {
    if (partitionKeys.contains(path.last())) {
      throw keyColumn(verb, path, "a partition column");
    }
    if (primaryKeys.contains(path.last())) {
      throw keyColumn(verb, path, "a primary key column");
    }
  }

  private static UserException keyColumn(String verb, ColumnPath path, String what) {
    return new UserException(
        "Cannot "
            + verb
            + " column '"
            + path
            + "': it is "
            + what
            + ", expected another column. Create another table and insert the rows there.");
  }
}
