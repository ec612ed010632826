package org.apache.paimon.append;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Chooses neighbouring files of a bucket of an append table, whose order must stay. Pure: the
 * answer depends on the arguments only.
 */
public final class BucketAppendPicker {
  /** Order of the files of a bucket. */
  static final Comparator<DataFileMeta> OLDEST_FIRST =
      Comparator.comparingLong(DataFileMeta::minSequence)
          .thenComparingLong(DataFileMeta::maxSequence)
          .thenComparing(DataFileMeta::fileName);

  private static final int LEAST_FOR_FULL = 3;

  private final AppendCompactionOptions options;

  public BucketAppendPicker(AppendCompactionOptions options) {
    this.options = options;
  }

  /** The oldest neighbours that are many enough and together below the target size; or none. */
  public List<DataFileMeta> pick(List<DataFileMeta> files) {
    Deque<DataFileMeta> window = new ArrayDeque<>();
    long bytes = 0;
    for (DataFileMeta file : files.stream().sorted(OLDEST_FIRST).toList()) {
      window.addLast(file);
      bytes += file.lengthBytes();
      if (window.size() >= options.minFileCount()) {
        return List.copyOf(window);
      }
      if (bytes >= options.targetBytes()) {
        bytes -= window.removeFirst().lengthBytes();
      }
    }
    return List.of();
  }

  /**
   * All files but the large ones at the beginning, when most of them are small or one has deleted
   * rows; or none.
   *
   * @param deletedRows by file name
   */
  public List<DataFileMeta> pickFull(List<DataFileMeta> files, Map<String, Long> deletedRows) {
    List<DataFileMeta> sorted = new ArrayList<>(files.stream().sorted(OLDEST_FIRST).toList());
    while (!sorted.isEmpty()
        && !isSmall(sorted.get(0))
        && !deletedRows.containsKey(sorted.get(0).fileName())) {
      sorted.remove(0);
    }
    long small = sorted.stream().filter(this::isSmall).count();
    boolean isWorthWhile =
        (sorted.size() >= LEAST_FOR_FULL && small > sorted.size() - small)
            || sorted.stream().anyMatch(file -> deletedRows.containsKey(file.fileName()));
    return isWorthWhile ? sorted : List.of();
  }

  private boolean isSmall(DataFileMeta file) {
    return file.lengthBytes() < options.targetBytes();
  }
}
