package org.apache.paimon.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A kind of table that random histories are told of: its options, and how its model takes a row.
 *
 * @param options {@code key, value, ...}
 */
record HistoryVariant(String name, Merge merge, Changelog changelog, List<String> options) {
  /** What becomes of two versions of a key. */
  enum Merge {
    NEWEST,
    FIRST,
    /** Field by field, the newest that is not null. */
    NEWEST_FIELDS,
    /** As before, but numbers in column {@code a} are summed; its columns never change. */
    SUM
  }

  /** When the changelog is complete. */
  enum Changelog {
    NONE,
    /** After each commit that compacts. */
    EVERY_COMMIT,
    /** After a full compaction. */
    FULL_COMPACTION
  }

  static List<HistoryVariant> all() {
    return List.of(
        of("plain", Merge.NEWEST, Changelog.NONE),
        of("lookup", Merge.NEWEST, Changelog.EVERY_COMMIT, "changelog-producer", "lookup"),
        of(
            "lookup-only-real-changes",
            Merge.NEWEST,
            Changelog.EVERY_COMMIT,
            "changelog-producer",
            "lookup",
            "changelog-producer.row-deduplicate",
            "true"),
        of(
            "full-compaction-of-every-commit",
            Merge.NEWEST,
            Changelog.EVERY_COMMIT,
            "changelog-producer",
            "full-compaction",
            "full-compaction.delta-commits",
            "1"),
        of(
            "full-compaction-now-and-then",
            Merge.NEWEST_FIELDS,
            Changelog.FULL_COMPACTION,
            "changelog-producer",
            "full-compaction",
            "full-compaction.delta-commits",
            "3",
            "merge-engine",
            "partial-update",
            "partial-update.remove-record-on-delete",
            "true"),
        of("vectors", Merge.NEWEST, Changelog.NONE, "deletion-vectors.enabled", "true"),
        of(
            "vectors-and-lookup",
            Merge.NEWEST,
            Changelog.EVERY_COMMIT,
            "deletion-vectors.enabled",
            "true",
            "deletion-vectors.bitmap64",
            "true",
            "changelog-producer",
            "lookup"),
        of("first-row", Merge.FIRST, Changelog.NONE, "merge-engine", "first-row"),
        of(
            "first-row-and-lookup",
            Merge.FIRST,
            Changelog.EVERY_COMMIT,
            "merge-engine",
            "first-row",
            "changelog-producer",
            "lookup"),
        of(
            "partial-update-and-lookup",
            Merge.NEWEST_FIELDS,
            Changelog.EVERY_COMMIT,
            "merge-engine",
            "partial-update",
            "partial-update.remove-record-on-delete",
            "true",
            "changelog-producer",
            "lookup"),
        of(
            "partial-update-and-vectors",
            Merge.NEWEST_FIELDS,
            Changelog.NONE,
            "merge-engine",
            "partial-update",
            "partial-update.remove-record-on-delete",
            "true",
            "deletion-vectors.enabled",
            "true"),
        sum("sum", Changelog.NONE, "changelog-producer", "none"),
        sum("sum-and-lookup", Changelog.EVERY_COMMIT, "changelog-producer", "lookup"),
        sum("sum-by-forced-lookup", Changelog.NONE, "force-lookup", "true"),
        sum(
            "sum-and-full-compaction",
            Changelog.EVERY_COMMIT,
            "changelog-producer",
            "full-compaction",
            "full-compaction.delta-commits",
            "1",
            "changelog-producer.row-deduplicate",
            "true"),
        sum(
            "sum-and-vectors-and-lookup",
            Changelog.EVERY_COMMIT,
            "deletion-vectors.enabled",
            "true",
            "changelog-producer",
            "lookup"),
        of("switched", Merge.NEWEST, Changelog.NONE),
        sum("switched-sum", Changelog.NONE));
  }

  /** Whether changelog producers and deletion vectors are switched on and off on the way. */
  boolean switches() {
    return name.startsWith("switched");
  }

  private static HistoryVariant of(
      String name, Merge merge, Changelog changelog, String... options) {
    return new HistoryVariant(name, merge, changelog, List.of(options));
  }

  private static HistoryVariant sum(String name, Changelog changelog, String... options) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "merge-engine",
                "aggregation",
                "fields.a.aggregate-function",
                "sum",
                "aggregation.remove-record-on-delete",
                "true"));
    all.addAll(Arrays.asList(options));
    return new HistoryVariant(name, Merge.SUM, changelog, all);
  }

  /** Whether rows are only seen when a compaction has taken them. */
  boolean hidesLevel0() {
    return merge == Merge.FIRST || options.contains("deletion-vectors.enabled");
  }

  /**
   * Whether rows may be deleted. Where fields are combined, a merge of a delete and a later row in
   * a middle level gives the later row, and the older ones shine through: only lookups see them
   * all.
   */
  boolean takesDeletes() {
    return switch (merge) {
      case NEWEST -> true;
      case FIRST -> false;
      case NEWEST_FIELDS, SUM ->
          options.contains("lookup")
              || options.contains("force-lookup")
              || options.contains("deletion-vectors.enabled");
    };
  }

  /** Whether a commit may bring further rows of a key that it deletes. */
  boolean takesRowsBesideDeletes() {
    return merge == Merge.NEWEST;
  }

  boolean takesSchemaChanges() {
    return merge != Merge.SUM;
  }

  /**
   * The row of a key after another version of it.
   *
   * @param present null when the key has none
   * @param summedId id of the column that {@link Merge#SUM} sums
   */
  Map<Integer, Object> merged(
      Map<Integer, Object> present, Map<Integer, Object> version, int summedId) {
    if (present == null || merge == Merge.NEWEST) {
      return version;
    }
    if (merge == Merge.FIRST) {
      return present;
    }
    Map<Integer, Object> merged = new HashMap<>(present);
    version.forEach(
        (id, value) -> {
          boolean isSum = merge == Merge.SUM && id == summedId;
          if (value != null && isSum && present.get(id) != null) {
            merged.put(id, (Integer) present.get(id) + (Integer) value);
          } else if (value != null) {
            merged.put(id, value);
          }
        });
    return merged;
  }

  @Override
  public String toString() {
    return name;
  }
}
