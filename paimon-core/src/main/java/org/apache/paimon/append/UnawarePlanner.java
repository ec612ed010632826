package org.apache.paimon.append;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Chooses small files of a partition of an append table without buckets, where order does not count
 * (lsm-semantics 11). Pure: the answer depends on the arguments only.
 */
public final class UnawarePlanner {
  private static final Comparator<DataFileMeta> SMALLEST_FIRST =
      Comparator.comparingLong(DataFileMeta::lengthBytes).thenComparing(DataFileMeta::fileName);

  private final AppendCompactionOptions options;

  /** What becomes of files that are too few for a compaction. */
  public enum Leftover {
    /** They stay until there are more. */
    WAIT,
    /** They are compacted if they are two or more: they have waited long enough. */
    COMPACT
  }

  public UnawarePlanner(AppendCompactionOptions options) {
    this.options = options;
  }

  /**
   * Groups of files, each to be written as one; files in no group stay as they are.
   *
   * @param deletedRows by file name; files of which too many are deleted are rewritten in any case
   */
  public List<List<DataFileMeta>> plan(
      List<DataFileMeta> files, Map<String, Long> deletedRows, Leftover leftover) {
    List<List<DataFileMeta>> groups = new ArrayList<>();
    List<DataFileMeta> bin = new ArrayList<>();
    long bytes = 0;
    List<DataFileMeta> candidates =
        files.stream()
            .filter(file -> file.lengthBytes() < options.smallBytes() || isWorn(file, deletedRows))
            .sorted(SMALLEST_FIRST)
            .toList();
    for (DataFileMeta file : candidates) {
      bin.add(file);
      bytes += file.lengthBytes() + options.openFileBytes();
      if (bin.size() > 1 && bytes >= 2 * options.targetBytes()) {
        groups.add(List.copyOf(bin));
        bin.clear();
        bytes = 0;
      }
    }
    int least = leftover == Leftover.COMPACT ? 2 : options.minFileCount();
    if (bin.size() >= least || bin.stream().anyMatch(file -> isWorn(file, deletedRows))) {
      groups.add(List.copyOf(bin));
    }
    return groups;
  }

  private boolean isWorn(DataFileMeta file, Map<String, Long> deletedRows) {
    return options.isWorn(deletedRows.getOrDefault(file.fileName(), 0L), file.rowCount());
  }
}
