package org.apache.paimon.catalog.filesystem;

import java.util.List;
import java.util.Locale;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.types.DataField;

/** Which names databases, tables and columns of a catalog may get. */
final class Names {
  private static final String SYSTEM_DATABASE = "sys";

  private final boolean isCaseSensitive;

  Names(boolean isCaseSensitive) {
    this.isCaseSensitive = isCaseSensitive;
  }

  void checkDatabase(String name) {
    checkDirectory("database", name);
    if (name.equals(SYSTEM_DATABASE)) {
      throw new UserException(
          "Cannot use database name 'sys': it is reserved for procedures and global system tables,"
              + " expected another name. Choose another name.");
    }
    checkCase("database", name);
  }

  void checkTable(TableName name) {
    checkDirectory("table", name.table());
    if (name.table().contains("$")) {
      throw new UserException(
          "Cannot use table name '"
              + name.table()
              + "': '$' separates branches and system tables, expected a name without it. Choose"
              + " another name.");
    }
    checkCase("table", name.table());
  }

  void checkColumns(NewTable table) {
    for (DataField field : table.columns().fields()) {
      checkCase("column", field.name());
    }
  }

  void checkColumns(List<SchemaChange> changes) {
    for (SchemaChange change : changes) {
      if (change instanceof SchemaChange.AddColumn add) {
        checkCase("column", add.path().get(add.path().size() - 1));
      } else if (change instanceof SchemaChange.RenameColumn rename) {
        checkCase("column", rename.newName());
      }
    }
  }

  private static void checkDirectory(String what, String name) {
    boolean isDirectory =
        !name.isBlank() && !name.equals(".") && !name.equals("..") && !name.contains("/");
    if (!isDirectory) {
      throw new UserException(
          "Cannot use "
              + what
              + " name '"
              + name
              + "': it cannot be the name of a directory, expected a name without slashes. Choose"
              + " another name.");
    }
  }

  private void checkCase(String what, String name) {
    if (!isCaseSensitive && !name.equals(name.toLowerCase(Locale.ROOT))) {
      throw new UserException(
          "Cannot use "
              + what
              + " name '"
              + name
              + "': option 'case-sensitive' of the catalog is false, expected lower-case letters"
              + " only. Write '"
              + name.toLowerCase(Locale.ROOT)
              + "'.");
    }
  }
}
