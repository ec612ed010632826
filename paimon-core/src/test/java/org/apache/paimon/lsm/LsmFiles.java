package org.apache.paimon.lsm;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;

/** Entries of files that are not there, for tests of what only looks at entries. */
final class LsmFiles {
  static final List<DataType> KEY = List.of(DataTypes.INT);

  private LsmFiles() {}

  /** A file with keys {@code min} to {@code max}. */
  static DataFileMeta file(String name, int level, long bytes, int min, int max, long maxSequence) {
    return new DataFileMeta(
        name,
        bytes,
        1,
        key(min),
        key(max),
        RowStats.EMPTY,
        RowStats.EMPTY,
        0,
        maxSequence,
        0,
        level,
        List.of(),
        0L,
        0L,
        null,
        FileSource.APPEND,
        null,
        null,
        null,
        null);
  }

  static BinaryRow key(int key) {
    return new BinaryEncoder(KEY).encode(new Object[] {key});
  }

  /** Runs written as {@code level:bytes}, newest first. */
  static Levels levels(String runs, int levelCount) {
    List<DataFileMeta> files = new ArrayList<>();
    if (!runs.isBlank()) {
      String[] parts = runs.trim().split("\\s+");
      for (int i = 0; i < parts.length; i++) {
        String[] levelAndBytes = parts[i].split(":");
        files.add(
            file(
                "f" + i,
                Integer.parseInt(levelAndBytes[0]),
                Long.parseLong(levelAndBytes[1]),
                0,
                9,
                1000 - i));
      }
    }
    return Levels.of(files, levelCount, KEY);
  }
}
