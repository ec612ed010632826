package org.apache.paimon.merge;

import org.apache.paimon.types.RowType;

/** The merge engines by their options. */
public final class MergeEngines {
  private MergeEngines() {}

  /**
   * The engine of a table for some of its columns.
   *
   * @param tableName for messages
   * @param values the value columns of the rows that will be merged, told by field id; must hold
   *     what {@link MergeOptions#neededIds} asks for
   */
  public static MergeEngine create(String tableName, MergeOptions options, RowType values) {
    return switch (options.engine()) {
      case DEDUPLICATE ->
          options.ignoreDelete() ? Deduplicate.LAST_IGNORING_DELETE : Deduplicate.LAST;
      case FIRST_ROW -> options.ignoreDelete() ? FirstRow.IGNORING_DELETE : FirstRow.STRICT;
      case PARTIAL_UPDATE -> new PartialUpdate(tableName, options, values);
      case AGGREGATION -> new Aggregation(tableName, options, values);
    };
  }
}
