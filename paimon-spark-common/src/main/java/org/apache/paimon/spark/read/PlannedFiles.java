package org.apache.paimon.spark.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.scan.Split;
import org.apache.paimon.table.Table;

/** The files that a scan read, for the statement that changes them. */
public interface PlannedFiles {

  /** The splits of the scan. */
  List<Split> splits();

  /** The snapshot that was read; empty when there was nothing to read. */
  default OptionalLong snapshotId() {
    return splits().stream().mapToLong(Split::snapshotId).findFirst();
  }

  /** The snapshot that was planned, also when nothing of it has to be read; 0 = there was none. */
  long plannedSnapshot();

  /**
   * A file and where it lies.
   *
   * @param split any split of its bucket
   */
  record PlannedFile(Split split, DataFileMeta file) {}

  /** The files by location. */
  default Map<String, PlannedFile> byPath(Table table) {
    TablePaths paths =
        new TablePaths(
            table.source().location(),
            table.source().branch(),
            table.schema().partitionType(),
            table.schema().options());
    Map<String, PlannedFile> files = new HashMap<>();
    for (Split split : splits()) {
      for (DataFileMeta file : split.files()) {
        files.put(
            paths.dataFile(split.partition(), split.bucket(), file).uri(),
            new PlannedFile(split, file));
      }
    }
    return files;
  }
}
