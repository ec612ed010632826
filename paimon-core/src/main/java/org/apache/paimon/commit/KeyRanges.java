package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.types.DataType;

/** Least and greatest keys of files. */
final class KeyRanges {
  private final KeyComparator order;
  private final List<DataFileMeta> files;
  private final ColumnVector[] least;
  private final ColumnVector[] greatest;

  /**
   * @param keyTypes of the trimmed primary key
   */
  KeyRanges(List<DataFileMeta> files, List<DataType> keyTypes) {
    this.files = files;
    order = new KeyComparator(keyTypes);
    BatchBuilder minKeys = new BatchBuilder(keyTypes);
    BatchBuilder maxKeys = new BatchBuilder(keyTypes);
    for (DataFileMeta file : files) {
      minKeys.append(file.minKey().view(keyTypes));
      maxKeys.append(file.maxKey().view(keyTypes));
    }
    least = minKeys.build().columns().toArray(ColumnVector[]::new);
    greatest = maxKeys.build().columns().toArray(ColumnVector[]::new);
  }

  /** The files whose range overlaps that of one of {@code others}. */
  List<DataFileMeta> overlapping(KeyRanges others) {
    List<DataFileMeta> found = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      if (overlapsAny(i, others)) {
        found.add(files.get(i));
      }
    }
    return found;
  }

  private boolean overlapsAny(int file, KeyRanges others) {
    for (int other = 0; other < others.files.size(); other++) {
      if (order.compare(least, file, others.greatest, other) <= 0
          && order.compare(others.least, other, greatest, file) <= 0) {
        return true;
      }
    }
    return false;
  }
}
