package org.apache.paimon.spark.write;

import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.types.StructType;

/**
 * Compares the rows that Spark is about to send with the table. The tables announce that they take
 * any schema, and an analysis rule of the extensions completes and casts the rows; without that
 * rule rows of another shape would be read as garbage.
 */
final class WriteSchemaCheck {
  private WriteSchemaCheck() {}

  static void verify(Table table, StructType given) {
    StructType expected = SparkTypes.valuesOfRow(table.schema().rowType());
    if (!given.asNullable().sameType(expected.asNullable())) {
      throw new UserException(
          "Cannot write rows of type "
              + given.simpleString()
              + " to table "
              + table.source().name()
              + ": expected "
              + expected.simpleString()
              + ". Load the SQL extensions (spark.sql.extensions="
              + "org.apache.paimon.spark.extensions.PaimonSparkSessionExtensions), which match"
              + " columns by name and cast them.");
    }
  }
}
