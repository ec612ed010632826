package org.apache.paimon.schema;

import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * The options of a table that several packages need, read once. What only one package reads is
 * declared there.
 *
 * @param buckets how rows get their bucket
 * @param keys what becomes of records of one key
 * @param files form and size of data files
 * @param stats which statistics are kept
 * @param writeOnly whether this writer leaves compaction, expiry and tags to others
 * @param deletionVectors whether deleted rows are marked instead of files rewritten
 * @param rowTracking whether rows have ids
 * @param dataEvolution whether a file may hold only some columns
 */
public record TableOptions(
    BucketOptions buckets,
    KeyOptions keys,
    FileOptions files,
    StatsOptions stats,
    boolean writeOnly,
    boolean deletionVectors,
    boolean rowTracking,
    boolean dataEvolution) {

  public static final OptionKey<Boolean> WRITE_ONLY =
      OptionKey.bool("write-only", false, "no compaction, expiry or tag work in this writer")
          .withAliases("write.compaction-skip");

  public static final OptionKey<Boolean> DELETION_VECTORS =
      OptionKey.bool(
          "deletion-vectors.enabled", false, "mark deleted rows instead of rewriting files");

  public static final OptionKey<Boolean> ROW_TRACKING =
      OptionKey.bool("row-tracking.enabled", false, "give each row an id (append tables)");

  public static final OptionKey<Boolean> DATA_EVOLUTION =
      OptionKey.bool("data-evolution.enabled", false, "files may hold only some columns");

  /** The same for a writer that leaves compaction to others. */
  public TableOptions withoutCompaction() {
    return new TableOptions(
        buckets, keys, files, stats, true, deletionVectors, rowTracking, dataEvolution);
  }

  public static final OptionKey<Boolean> FORCE_LOOKUP =
      OptionKey.bool("force-lookup", false, "compact by lookup though nothing needs it");

  /**
   * Whether a compaction merges rows of level 0 with the present row of their key, wherever that
   * lies: rows of higher levels stand for all older ones then (lsm-semantics 3.4).
   *
   * @param schema that these are the options of
   */
  public boolean needsLookup(TableSchema schema) {
    return schema.hasPrimaryKey()
        && (deletionVectors
            || keys.changelogProducer() == ChangelogProducer.LOOKUP
            || keys.mergeEngine() == MergeEngineKind.FIRST_ROW
            || schema.options().get(FORCE_LOOKUP));
  }

  /**
   * The options of a schema, the session's overlaid.
   *
   * @throws org.apache.paimon.error.UserException when a value has the wrong form
   */
  public static TableOptions of(TableSchema schema) {
    Options options = schema.options();
    return new TableOptions(
        BucketOptions.of(schema),
        KeyOptions.of(options),
        FileOptions.of(schema),
        StatsOptions.of(options),
        options.get(WRITE_ONLY),
        options.get(DELETION_VECTORS),
        options.get(ROW_TRACKING),
        options.get(DATA_EVOLUTION));
  }
}
