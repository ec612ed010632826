package org.apache.paimon.spark.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.types.PaimonTypes;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.spark.version.SparkVersion;
import org.apache.paimon.types.DataType;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;

/** What an ALTER TABLE statement says. */
public final class TableChanges {
  private final TableSchema schema;

  private TableChanges(TableSchema schema) {
    this.schema = schema;
  }

  /** The changes in the core's form; {@code schema} is the table's present one. */
  public static List<SchemaChange> of(TableSchema schema, TableChange... changes) {
    refuseReplaceColumns(changes);
    TableChanges translator = new TableChanges(schema);
    List<SchemaChange> translated = new ArrayList<>();
    for (TableChange change : changes) {
      translator.add(change, translated);
    }
    return translated;
  }

  /** REPLACE COLUMNS comes as delete-all and add-all, which would lose the data of all columns. */
  private static void refuseReplaceColumns(TableChange[] changes) {
    Set<String> deleted = new HashSet<>();
    for (TableChange change : changes) {
      if (change instanceof TableChange.DeleteColumn delete) {
        deleted.add(String.join(".", delete.fieldNames()));
      } else if (change instanceof TableChange.AddColumn add
          && deleted.contains(String.join(".", add.fieldNames()))) {
        throw new UnsupportedFeatureException(
            "Cannot replace columns: column '"
                + String.join(".", add.fieldNames())
                + "' would be dropped with its data and added empty. Expected single changes."
                + " Use ALTER TABLE ... ADD, DROP, RENAME or ALTER COLUMN.");
      }
    }
  }

  private void add(TableChange change, List<SchemaChange> to) {
    if (change instanceof TableChange.SetProperty set) {
      to.add(setProperty(set));
    } else if (change instanceof TableChange.RemoveProperty remove) {
      to.add(
          remove.property().equals(TableCatalog.PROP_COMMENT)
              ? new SchemaChange.SetComment(null)
              : new SchemaChange.RemoveOption(remove.property()));
    } else if (change instanceof TableChange.AddColumn add) {
      to.add(addColumn(add));
    } else if (change instanceof TableChange.RenameColumn rename) {
      to.add(new SchemaChange.RenameColumn(List.of(rename.fieldNames()), rename.newName()));
    } else if (change instanceof TableChange.DeleteColumn delete) {
      to.add(new SchemaChange.DropColumn(List.of(delete.fieldNames())));
    } else if (change instanceof TableChange.UpdateColumnType update) {
      List<String> path = List.of(update.fieldNames());
      to.add(new SchemaChange.ChangeType(path, type(update.newDataType(), path)));
    } else if (change instanceof TableChange.UpdateColumnNullability update) {
      to.add(new SchemaChange.ChangeNullability(List.of(update.fieldNames()), update.nullable()));
    } else if (change instanceof TableChange.UpdateColumnComment update) {
      to.add(new SchemaChange.ChangeComment(List.of(update.fieldNames()), update.newComment()));
    } else if (change instanceof TableChange.UpdateColumnPosition update) {
      to.add(
          new SchemaChange.MoveColumn(List.of(update.fieldNames()), position(update.position())));
    } else if (change instanceof TableChange.UpdateColumnDefaultValue update) {
      to.add(changeDefault(update));
    } else {
      throw new UnsupportedFeatureException(
          "Cannot change the table by "
              + change.getClass().getSimpleName()
              + ": expected a change of columns, comments or options."
              + " Leave the change out.");
    }
  }

  private static SchemaChange setProperty(TableChange.SetProperty set) {
    return switch (set.property()) {
      case TableCatalog.PROP_COMMENT -> new SchemaChange.SetComment(set.value());
      case TableCatalog.PROP_LOCATION, TableDefinition.PATH ->
          throw TableDefinition.locationRefused(set.value());
      case TableCatalog.PROP_PROVIDER ->
          throw new UserException(
              "Cannot change the provider of a table to '"
                  + set.value()
                  + "': expected paimon, as it is. Create another table and copy the rows.");
      default -> new SchemaChange.SetOption(set.property(), set.value());
    };
  }

  private static SchemaChange addColumn(TableChange.AddColumn add) {
    List<String> path = List.of(add.fieldNames());
    if (add.defaultValue() != null) {
      throw new UnsupportedFeatureException(
          "Cannot add column '"
              + String.join(".", path)
              + "' with a DEFAULT: rows that are there could not show it. Expected no DEFAULT."
              + " Add the column first, then ALTER COLUMN ... SET DEFAULT for rows to come.");
    }
    if (!add.isNullable()) {
      throw new UserException(
          "Cannot add column '"
              + String.join(".", path)
              + "' as NOT NULL: rows that are there have no value for it. Expected a nullable"
              + " column. Leave NOT NULL out.");
    }
    return new SchemaChange.AddColumn(
        path,
        type(add.dataType(), path),
        add.comment(),
        null,
        add.position() == null ? new SchemaChange.Position.Last() : position(add.position()));
  }

  private static DataType type(org.apache.spark.sql.types.DataType type, List<String> path) {
    return PaimonTypes.of(type, String.join(".", path));
  }

  private SchemaChange changeDefault(TableChange.UpdateColumnDefaultValue update) {
    List<String> path = List.of(update.fieldNames());
    String sql = update.newDefaultValue();
    if (sql == null || sql.isEmpty() || path.size() > 1) {
      return new SchemaChange.ChangeDefault(path, null);
    }
    int position = schema.rowType().indexOf(path.get(0));
    DataType type = schema.rowType().typeAt(position);
    return new SchemaChange.ChangeDefault(
        path, SparkVersion.current().defaultText(path.get(0), SparkTypes.of(type), sql));
  }

  private static SchemaChange.Position position(TableChange.ColumnPosition position) {
    return position instanceof TableChange.After after
        ? new SchemaChange.Position.After(after.column())
        : new SchemaChange.Position.First();
  }
}
