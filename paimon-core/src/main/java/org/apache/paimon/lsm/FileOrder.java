package org.apache.paimon.lsm;

import java.util.Comparator;
import java.util.List;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.types.DataType;

/** Orders of the files of a bucket. Not for hot loops. */
final class FileOrder {
  /** Level-0 files, newest first (lsm-semantics 2.1). */
  static final Comparator<DataFileMeta> NEWEST_FIRST =
      Comparator.comparingLong(DataFileMeta::maxSequence)
          .reversed()
          .thenComparingLong(DataFileMeta::minSequence)
          .thenComparing(
              DataFileMeta::creationTimeMillis, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(DataFileMeta::fileName);

  private FileOrder() {}

  /** Ascending by least key. */
  static Comparator<DataFileMeta> byKey(List<DataType> keyTypes) {
    return (left, right) -> {
      RowView a = left.minKey().view(keyTypes);
      RowView b = right.minKey().view(keyTypes);
      for (int i = 0; i < keyTypes.size(); i++) {
        int order =
            Datums.compare(Datums.read(a, i, keyTypes.get(i)), Datums.read(b, i, keyTypes.get(i)));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }
}
