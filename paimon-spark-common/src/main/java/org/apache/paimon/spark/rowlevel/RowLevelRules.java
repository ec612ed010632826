package org.apache.paimon.spark.rowlevel;

import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;

/** What the merge engine of a table can carry out. */
public final class RowLevelRules {
  private static final String DELETE_ADVICE =
      " Delete whole partitions, or copy the rows that stay into another table.";

  private RowLevelRules() {}

  /**
   * Verifies that rows can be deleted.
   *
   * @throws UnsupportedFeatureException naming the option that would allow it
   */
  public static void verifyDelete(TableSource source) {
    TableSchema schema = source.schema();
    if (!schema.hasPrimaryKey()) {
      return;
    }
    verifyNotIgnored(source);
    KeyOptions keys = TableOptions.of(schema).keys();
    switch (keys.mergeEngine()) {
      case DEDUPLICATE -> {}
      case PARTIAL_UPDATE ->
          requireOption(
              source,
              List.of(
                  "partial-update.remove-record-on-delete",
                  "partial-update.remove-record-on-sequence-group"));
      case AGGREGATION -> requireOption(source, List.of("aggregation.remove-record-on-delete"));
      case FIRST_ROW ->
          throw new UnsupportedFeatureException(
              "Cannot delete rows of table "
                  + source.name()
                  + ": merge engine first-row keeps the first row of a key and takes no deletes."
                  + " Expected merge engine deduplicate."
                  + DELETE_ADVICE);
    }
  }

  /** Refuses a delete that the table would drop: it would report success without effect. */
  static void verifyNotIgnored(TableSource source) {
    TableSchema schema = source.schema();
    if (schema.hasPrimaryKey() && TableOptions.of(schema).keys().ignoreDelete()) {
      throw new UnsupportedFeatureException(
          "Cannot delete rows of table "
              + source.name()
              + ": option 'ignore-delete' drops every delete, so the statement would have no"
              + " effect. Expected 'ignore-delete' = 'false', which is fixed at creation."
              + DELETE_ADVICE);
    }
  }

  private static void requireOption(TableSource source, List<String> oneOf) {
    for (String option : oneOf) {
      String value = source.schema().options().find(option).orElse("false");
      if (!value.isBlank() && !value.equalsIgnoreCase("false")) {
        return;
      }
    }
    throw new UnsupportedFeatureException(
        "Cannot delete rows of table "
            + source.name()
            + ": its merge engine does not remove a row by a delete. Expected option '"
            + String.join("' or '", oneOf)
            + "'. Create the table with it."
            + DELETE_ADVICE);
  }

  /** Verifies that single rows can be changed by UPDATE. */
  public static void verifyUpdate(TableSource source) {
    verifyWholeRows(source, "update rows of");
  }

  /** Verifies that the table can be the target of MERGE. */
  public static void verifyMerge(TableSource source) {
    verifyWholeRows(source, "merge into");
  }

  /** The engine must take a new row for what it is. */
  private static void verifyWholeRows(TableSource source, String what) {
    TableSchema schema = source.schema();
    if (!schema.hasPrimaryKey()) {
      return;
    }
    switch (TableOptions.of(schema).keys().mergeEngine()) {
      case DEDUPLICATE, PARTIAL_UPDATE -> {}
      case AGGREGATION, FIRST_ROW ->
          throw new UnsupportedFeatureException(
              "Cannot "
                  + what
                  + " table "
                  + source.name()
                  + ": its merge engine would combine the new row with the old one. Expected merge"
                  + " engine deduplicate or partial-update. Insert rows, which the engine merges.");
    }
  }
}
