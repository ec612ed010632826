package org.apache.paimon.spark.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.scan.ChangelogSplit;
import org.apache.paimon.scan.DeletionFile;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.scan.Split;

/**
 * Cuts splits whose files are read one after the other, so that a limit of files can be kept.
 * Splits whose files belong together stay whole.
 */
final class SplitPieces {
  /** Splits stay as they are planned. */
  static final SplitPieces WHOLE = new SplitPieces(Long.MAX_VALUE);

  private final long mostFiles;

  /**
   * @param mostFiles of a piece
   */
  SplitPieces(long mostFiles) {
    this.mostFiles = mostFiles;
  }

  /** The pieces of all splits, in order. */
  List<Split> of(List<Split> splits) {
    List<Split> pieces = new ArrayList<>();
    for (Split split : splits) {
      boolean isCut = split instanceof RawSplit || split instanceof ChangelogSplit;
      if (!isCut || split.files().size() <= mostFiles) {
        pieces.add(split);
        continue;
      }
      List<DataFileMeta> files = split.files();
      int step = (int) mostFiles;
      for (int from = 0; from < files.size(); from += step) {
        pieces.add(piece(split, files.subList(from, Math.min(from + step, files.size()))));
      }
    }
    return pieces;
  }

  private static Split piece(Split split, List<DataFileMeta> files) {
    if (split instanceof ChangelogSplit) {
      return new ChangelogSplit(
          split.snapshotId(), split.partition(), split.bucket(), split.totalBuckets(), files);
    }
    Map<String, DeletionFile> deletions = new HashMap<>();
    for (DataFileMeta file : files) {
      DeletionFile deletion = ((RawSplit) split).deletions().get(file.fileName());
      if (deletion != null) {
        deletions.put(file.fileName(), deletion);
      }
    }
    return new RawSplit(
        split.snapshotId(),
        split.partition(),
        split.bucket(),
        split.totalBuckets(),
        files,
        deletions);
  }
}
