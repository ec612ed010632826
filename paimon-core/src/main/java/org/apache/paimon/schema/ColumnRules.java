package org.apache.paimon.schema;

import static org.apache.paimon.schema.Refusals.refuse;

import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.cast.Cast;
import org.apache.paimon.data.cast.Casts;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.TypeRoot;

/** Rules about names, keys and defaults of columns. */
final class ColumnRules {
  /** Whether partition directories are named by the stored value. */
  static final OptionKey<Boolean> LEGACY_PARTITION_NAME =
      OptionKey.bool(
          "partition.legacy-name", true, "name partition directories by the stored value");

  private static final String KEY_PREFIX = "_KEY_";
  private static final Set<String> RESERVED =
      Set.of("_SEQUENCE_NUMBER", "_VALUE_KIND", "_LEVEL", "rowkind", "_ROW_ID");

  private ColumnRules() {}

  static void names(TableSchema schema, TableOptions options) {
    if (schema.fields().isEmpty()) {
      throw refuse("it has no column", "one or more", "Add a column");
    }
    for (DataField field : schema.fields()) {
      String name = field.name();
      if (name.isBlank() || name.startsWith(KEY_PREFIX) || RESERVED.contains(name)) {
        throw refuse(
            "column name '" + name + "' is reserved",
            "a name that is not blank, does not begin with "
                + KEY_PREFIX
                + " and is none of "
                + RESERVED.stream().sorted().toList(),
            "Choose another name");
      }
    }
  }

  static void keys(TableSchema schema, TableOptions options) {
    checkKey(schema, "partition", schema.partitionKeys());
    checkKey(schema, "primary key", schema.primaryKeys());
    if (schema.hasPrimaryKey() && schema.trimmedPrimaryKeys().isEmpty()) {
      throw refuse(
          "all columns of the primary key " + schema.primaryKeys() + " are partition columns",
          "one or more others",
          "Add a column to the primary key");
    }
  }

  private static void checkKey(TableSchema schema, String what, List<String> key) {
    List<String> names = schema.rowType().names();
    for (int i = 0; i < key.size(); i++) {
      String column = key.get(i);
      int position = names.indexOf(column);
      if (position < 0) {
        throw refuse(
            what + " column '" + column + "' of " + key + " is not a column of the table",
            "some of " + names + ", upper and lower case as there",
            "Correct the " + what);
      }
      if (key.indexOf(column) != i) {
        throw refuse(
            what + " " + key + " names column '" + column + "' twice",
            "each column once",
            "Correct the " + what);
      }
      TypeRoot root = schema.fields().get(position).type().root();
      if (root.isNested() || root == TypeRoot.VARIANT) {
        throw refuse(
            what + " column '" + column + "' has type " + schema.fields().get(position).type(),
            "a type whose values have an order, not ARRAY, MULTISET, MAP, ROW or VARIANT",
            "Choose another column");
      }
    }
  }

  static void partitionDirectories(TableSchema schema, TableOptions options) {
    if (schema.options().get(LEGACY_PARTITION_NAME)) {
      return;
    }
    for (DataField field : schema.partitionType().fields()) {
      if (field.type().root() == TypeRoot.TIMESTAMP_LTZ) {
        throw refuse(
            "partition column '"
                + field.name()
                + "' is a "
                + field.type().nullable()
                + " and 'partition.legacy-name' is false: its directories would depend on the time"
                + " zone of each writer and reader",
            "another type, or 'partition.legacy-name' = true",
            "Leave the option out");
      }
    }
  }

  static void defaults(TableSchema schema, TableOptions options) {
    for (DataField field : schema.fields()) {
      if (field.defaultValue() == null) {
        continue;
      }
      Cast cast =
          Casts.find(DataTypes.STRING, field.type(), ZoneId.systemDefault())
              .orElseThrow(
                  () ->
                      refuse(
                          "column '"
                              + field.name()
                              + "' of type "
                              + field.type()
                              + " has a default value",
                          "defaults only for types without elements or fields",
                          "Leave the default out"));
      cast.datum(Bytes.of(field.defaultValue()));
    }
  }
}
