package org.apache.paimon.spark.rowlevel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.merge.aggregate.Aggregates;
import org.apache.paimon.merge.aggregate.FunctionSpec;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataField;

/** What the merge engine of a table can carry out. */
public final class RowLevelRules {
  private static final String DELETE_ADVICE =
      " Delete whole partitions, or copy the rows that stay into another table.";

  private RowLevelRules() {}

  /**
   * Verifies that single rows can be deleted by a DELETE that takes effect.
   *
   * @throws UnsupportedFeatureException naming the option that would allow it
   */
  static void verifyDelete(TableSource source) {
    BucketMode mode = TableOptions.of(source.schema()).buckets().mode();
    boolean canRewrite = mode == BucketMode.FIXED || mode == BucketMode.DYNAMIC;
    if (removesRows(source) && !canRewrite) {
      throw new UnsupportedFeatureException(
          "Cannot delete rows of table "
              + source.name()
              + ": its merge engine does not remove a row by a delete, and the rows' buckets cannot"
              + " be rewritten by key. Expected "
              + wayToDelete(source.schema())
              + ", or a fixed 'bucket'; both are fixed at creation."
              + DELETE_ADVICE);
    }
  }

  /**
   * Verifies that rows can be deleted among other changes, which is by {@code -D} only.
   *
   * @throws UnsupportedFeatureException naming the option that would allow it
   */
  public static void verifyDeleteClause(TableSource source) {
    verifyNotIgnored(source);
    if (removesRows(source)) {
      throw new UnsupportedFeatureException(
          "Cannot delete rows of table "
              + source.name()
              + " by a clause of MERGE: a delete among other changes does not remove a row there."
              + " Expected "
              + wayToDelete(source.schema())
              + ", which is fixed at creation. Use a DELETE statement, which rewrites the rows'"
              + " files.");
    }
  }

  private static String wayToDelete(TableSchema schema) {
    KeyOptions keys = TableOptions.of(schema).keys();
    if (keys.rowKindColumn().isPresent()) {
      return "no option 'rowkind.field'";
    }
    return switch (keys.mergeEngine()) {
      case PARTIAL_UPDATE ->
          "option '"
              + MergeOptions.PARTIAL_UPDATE_REMOVE_ON_DELETE.name()
              + "' or '"
              + MergeOptions.REMOVE_ON_SEQUENCE_GROUP.name()
              + "'";
      case AGGREGATION -> "option '" + MergeOptions.AGGREGATION_REMOVE_ON_DELETE.name() + "'";
      case DEDUPLICATE, FIRST_ROW -> "merge engine deduplicate";
    };
  }

  /**
   * Whether a DELETE has to merge the touched buckets anew without the rows, because the table does
   * not remove a row by a {@code -D}: its merge engine does not, or it reads kinds from a column.
   */
  static boolean removesRows(TableSource source) {
    TableSchema schema = source.schema();
    if (!schema.hasPrimaryKey()) {
      return false;
    }
    KeyOptions keys = TableOptions.of(schema).keys();
    MergeOptions options = MergeOptions.of(schema);
    boolean removes =
        keys.mergeEngine() == MergeEngineKind.DEDUPLICATE
            || options.removeOnDelete()
            || options.groups().stream().anyMatch(group -> group.removesRecord());
    return !removes || keys.rowKindColumn().isPresent();
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

  /**
   * Whether the table keeps a row in the partition that its key is in, whatever partition a newer
   * row names.
   */
  public static boolean keepsPartitions(TableSchema schema) {
    TableOptions options = TableOptions.of(schema);
    return options.buckets().mode() == BucketMode.CROSS_PARTITION
        && options.keys().mergeEngine() != MergeEngineKind.DEDUPLICATE;
  }

  /** Verifies that single rows can be changed by UPDATE. */
  public static void verifyUpdate(TableSource source) {
    verifyWholeRows(source, "update rows of");
  }

  /** Verifies that the table can be the target of a MERGE that changes rows. */
  public static void verifyMerge(TableSource source) {
    verifyWholeRows(source, "merge into");
  }

  /** The engine must take a new row for what it is. */
  private static void verifyWholeRows(TableSource source, String what) {
    reasonAgainst(source.schema())
        .ifPresent(
            reason -> {
              throw new UnsupportedFeatureException(
                  "Cannot "
                      + what
                      + " table "
                      + source.name()
                      + ": "
                      + reason
                      + ". Expected merge engine deduplicate, or partial-update without aggregate"
                      + " functions. Insert rows, which the engine merges.");
            });
  }

  private static Optional<String> reasonAgainst(TableSchema schema) {
    if (!schema.hasPrimaryKey()) {
      return Optional.empty();
    }
    MergeEngineKind engine = TableOptions.of(schema).keys().mergeEngine();
    return switch (engine) {
      case DEDUPLICATE -> Optional.empty();
      case PARTIAL_UPDATE -> aggregated(schema);
      case AGGREGATION, FIRST_ROW ->
          Optional.of(
              "its merge engine "
                  + OptionKey.enumText(engine)
                  + " would combine the new row with the old one");
    };
  }

  private static Optional<String> aggregated(TableSchema schema) {
    Map<Integer, FunctionSpec> functions = MergeOptions.of(schema).functions();
    List<String> columns =
        schema.fields().stream()
            .filter(field -> functions.containsKey(field.id()))
            .filter(field -> !Aggregates.isPicking(functions.get(field.id()).function()))
            .map(DataField::name)
            .toList();
    return columns.isEmpty()
        ? Optional.empty()
        : Optional.of("its columns " + columns + " are aggregated with the old row");
  }
}
