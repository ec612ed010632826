package org.apache.paimon.append;

import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * When the files of append tables are compacted (lsm-semantics 11).
 *
 * @param targetBytes size of data files
 * @param minFileCount files that make a compaction worth while
 * @param openFileBytes what opening a file counts for
 * @param deleteRatio fraction of deleted rows above which a file is rewritten
 */
public record AppendCompactionOptions(
    long targetBytes, int minFileCount, long openFileBytes, double deleteRatio) {

  public static final OptionKey<Integer> MIN_FILES =
      OptionKey.integer(
          "compaction.min.file-num", "5", "append tables: files that make up a compaction");

  public static final OptionKey<Double> DELETE_RATIO =
      OptionKey.decimal(
          "compaction.delete-ratio-threshold",
          "0.2",
          "append tables: fraction of deleted rows above which a file is compacted");

  private static final OptionKey<Long> OPEN_FILE_COST =
      OptionKey.size("source.split.open-file-cost", "4 mb", "what opening a file counts for");

  /** Reads the options of a table with this target size. */
  public static AppendCompactionOptions from(Options options, long targetBytes) {
    return new AppendCompactionOptions(
        targetBytes,
        Math.max(2, options.get(MIN_FILES)),
        options.get(OPEN_FILE_COST),
        options.get(DELETE_RATIO));
  }

  /** Whether so many rows of a file are deleted that it is to be rewritten. */
  boolean isWorn(long deletedRows, long rows) {
    return deletedRows > deleteRatio * rows;
  }

  /** Files below this size are small. */
  long smallBytes() {
    return targetBytes / 10 * 7;
  }
}
