package org.apache.paimon.schema;

import java.util.List;
import org.apache.paimon.error.UserException;

/** Wording of refused table definitions. */
final class Refusals {
  private Refusals() {}

  /** What is wrong, what was expected, what to do. */
  static UserException refuse(String wrong, String expected, String advice) {
    return new UserException(
        "Invalid table definition: " + wrong + ", expected " + expected + ". " + advice + ".");
  }

  /** Refuses an option that names columns the table does not have, or one twice. */
  static void checkColumns(TableSchema schema, String option, List<String> columns) {
    List<String> names = schema.rowType().names();
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      if (!names.contains(column)) {
        throw refuse(
            "option '" + option + "' names column '" + column + "' that the table does not have",
            "some of " + names,
            "Correct the option");
      }
      if (columns.indexOf(column) != i) {
        throw refuse(
            "option '" + option + "' names column '" + column + "' twice",
            "each column once",
            "Correct the option");
      }
    }
  }
}
