package org.apache.paimon.lsm;

import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Files sorted by key whose key ranges do not overlap.
 *
 * @param level their level
 * @param files ascending by key; a run of level 0 has exactly one file
 */
public record SortedRun(int level, List<DataFileMeta> files) {
  public SortedRun {
    files = List.copyOf(files);
  }

  public long lengthBytes() {
    long bytes = 0;
    for (DataFileMeta file : files) {
      bytes += file.lengthBytes();
    }
    return bytes;
  }
}
