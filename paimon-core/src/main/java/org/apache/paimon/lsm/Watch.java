package org.apache.paimon.lsm;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;

/**
 * What a table's compactions have to find out about keys, beside merging them (lsm-semantics 3.4,
 * 6). Immutable.
 *
 * @param arrivals which rows are news
 * @param sought what is needed of the present row of a key
 * @param newestWins whether the newest version of a key is its row, whatever there was before
 * @param writesChangelog whether changes go into changelog files
 * @param marksDeletions whether replaced rows of lower levels are marked as deleted
 * @param comparedColumns columns in which rows must differ to be a change; empty = any two rows do
 */
public record Watch(
    Arrivals arrivals,
    Sought sought,
    boolean newestWins,
    boolean writesChangelog,
    boolean marksDeletions,
    Optional<List<Integer>> comparedColumns) {

  /** Which rows of a compaction are news. */
  public enum Arrivals {
    /** None are. */
    NONE,
    /** Those of level 0: every compaction tells what became of them. */
    LEVEL_0,
    /** Those below the highest level: compactions into it tell what became of them. */
    BELOW_TOP
  }

  /** What is needed of the row that a key has in levels that a compaction leaves alone. */
  public enum Sought {
    NOTHING,
    /** Whether and where there is one. */
    PLACE,
    /** All of it. */
    ROW
  }

  public static final OptionKey<Boolean> ROW_DEDUPLICATE =
      OptionKey.bool(
          "changelog-producer.row-deduplicate", false, "no changelog rows for a row that stays");

  public static final OptionKey<String> IGNORED_FIELDS =
      OptionKey.string(
          "changelog-producer.row-deduplicate-ignore-fields",
          null,
          "columns that do not count when rows are compared");

  /** Nothing has to be found out. */
  public static final Watch NONE =
      new Watch(Arrivals.NONE, Sought.NOTHING, true, false, false, Optional.empty());

  /** What the options of a table ask for. */
  public static Watch of(TableSchema schema, TableOptions options) {
    KeyOptions keys = options.keys();
    if (keys.changelogProducer() == ChangelogProducer.FULL_COMPACTION) {
      return new Watch(
          Arrivals.BELOW_TOP,
          Sought.NOTHING,
          newestWins(keys),
          true,
          false,
          comparedColumns(schema));
    }
    if (!options.needsLookup(schema)) {
      return NONE;
    }
    boolean changelog = keys.changelogProducer() == ChangelogProducer.LOOKUP;
    return new Watch(
        Arrivals.LEVEL_0,
        sought(keys, changelog, options.deletionVectors()),
        newestWins(keys),
        changelog,
        options.deletionVectors(),
        changelog ? comparedColumns(schema) : Optional.empty());
  }

  /** The same for rows that replace all others: their changelog would lack what goes. */
  public Watch withoutChangelog() {
    return arrivals == Arrivals.BELOW_TOP
        ? NONE
        : new Watch(arrivals, sought, newestWins, false, marksDeletions, Optional.empty());
  }

  private static Sought sought(KeyOptions keys, boolean changelog, boolean marksDeletions) {
    if (keys.mergeEngine() == MergeEngineKind.FIRST_ROW) {
      return Sought.PLACE;
    }
    if (changelog || !newestWins(keys)) {
      return Sought.ROW;
    }
    return marksDeletions ? Sought.PLACE : Sought.NOTHING;
  }

  private static boolean newestWins(KeyOptions keys) {
    return keys.mergeEngine() == MergeEngineKind.DEDUPLICATE
        && keys.sequenceFields().isEmpty()
        && !keys.ignoreDelete();
  }

  private static Optional<List<Integer>> comparedColumns(TableSchema schema) {
    if (!schema.options().get(ROW_DEDUPLICATE)) {
      return Optional.empty();
    }
    List<String> ignored =
        schema
            .options()
            .find(IGNORED_FIELDS)
            .map(text -> List.of(text.trim().split("\\s*,\\s*")))
            .orElse(List.of());
    return Optional.of(
        schema.rowType().names().stream()
            .filter(name -> !ignored.contains(name))
            .map(schema.rowType()::indexOf)
            .toList());
  }
}
