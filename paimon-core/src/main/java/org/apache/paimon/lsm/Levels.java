package org.apache.paimon.lsm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.types.DataType;

/**
 * The sorted runs of one bucket; a value.
 *
 * @param levelCount number of levels; the greatest level is one less
 * @param runs level-0 files newest first, then the non-empty levels 1, 2, ...
 */
public record Levels(int levelCount, List<SortedRun> runs) {
  public Levels {
    runs = List.copyOf(runs);
  }

  /**
   * The runs of these files.
   *
   * @param leastLevelCount number of levels, unless files use more
   * @param keyTypes types of the trimmed primary key
   */
  public static Levels of(
      Collection<DataFileMeta> files, int leastLevelCount, List<DataType> keyTypes) {
    List<SortedRun> runs = new ArrayList<>();
    int levelCount = leastLevelCount;
    for (DataFileMeta file : files) {
      levelCount = Math.max(levelCount, file.level() + 1);
    }
    for (int level = 0; level < levelCount; level++) {
      int number = level;
      List<DataFileMeta> members = files.stream().filter(f -> f.level() == number).toList();
      if (level == 0) {
        members.stream()
            .sorted(FileOrder.NEWEST_FIRST)
            .forEach(file -> runs.add(new SortedRun(0, List.of(file))));
      } else if (!members.isEmpty()) {
        runs.add(new SortedRun(level, members.stream().sorted(FileOrder.byKey(keyTypes)).toList()));
      }
    }
    return new Levels(levelCount, runs);
  }

  /**
   * The levels without {@code removed} and with {@code added}.
   *
   * @throws IllegalStateException when a removed file is not there
   */
  public Levels replace(
      List<DataFileMeta> removed, List<DataFileMeta> added, List<DataType> keyTypes) {
    List<DataFileMeta> files = new ArrayList<>(files());
    for (DataFileMeta file : removed) {
      if (!files.remove(file)) {
        throw new IllegalStateException("file " + file + " is not in the levels " + files);
      }
    }
    files.addAll(added);
    return of(files, levelCount, keyTypes);
  }

  public int maxLevel() {
    return levelCount - 1;
  }

  /** The greatest level that has a file; -1 when none has. */
  public int highestNonEmptyLevel() {
    return runs.isEmpty() ? -1 : runs.get(runs.size() - 1).level();
  }

  public long lengthBytes() {
    long bytes = 0;
    for (SortedRun run : runs) {
      bytes += run.lengthBytes();
    }
    return bytes;
  }

  /** All files, in the order of the runs. */
  public List<DataFileMeta> files() {
    return runs.stream().flatMap(run -> run.files().stream()).toList();
  }
}
