package org.apache.paimon.write;

import java.util.List;
import java.util.Map;
import org.apache.paimon.append.AppendCompactionOptions;
import org.apache.paimon.append.BucketAppendPicker;
import org.apache.paimon.append.UnawarePlanner;
import org.apache.paimon.datafile.DataFileMeta;

/** Which files of an append bucket are compacted: groups, each to be written as one. */
interface AppendChoice {
  /**
   * @param deletedRows by file name
   */
  List<List<DataFileMeta>> choose(
      List<DataFileMeta> files, Map<String, Long> deletedRows, CompactionExtent extent);

  /** Buckets whose order counts. */
  static AppendChoice ordered(AppendCompactionOptions options) {
    BucketAppendPicker picker = new BucketAppendPicker(options);
    return (files, deletedRows, extent) -> {
      List<DataFileMeta> picked =
          switch (extent) {
            case MINOR -> picker.pick(files);
            case FULL -> picker.pickFull(files, deletedRows);
          };
      return picked.isEmpty() ? List.of() : List.of(picked);
    };
  }

  /** Tables without buckets. */
  static AppendChoice unordered(AppendCompactionOptions options) {
    UnawarePlanner planner = new UnawarePlanner(options);
    return (files, deletedRows, extent) ->
        switch (extent) {
          case MINOR -> planner.plan(files, deletedRows, UnawarePlanner.Leftover.WAIT);
          case FULL -> planner.plan(files, deletedRows, UnawarePlanner.Leftover.COMPACT);
        };
  }
}
