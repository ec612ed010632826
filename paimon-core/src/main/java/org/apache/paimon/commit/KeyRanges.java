package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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

  /** Files with the least and the greatest key of each stretch of ranges that overlap, in order. */
  private final int[] begins;

  private final int[] ends;
  private final int stretches;

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
    begins = new int[files.size()];
    ends = new int[files.size()];
    stretches = findStretches();
  }

  /** The files whose range overlaps that of a file of any of {@code others}. */
  List<DataFileMeta> overlapping(KeyRanges... others) {
    List<DataFileMeta> found = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      boolean overlaps = false;
      for (KeyRanges other : others) {
        overlaps |= overlaps(i, other);
      }
      if (overlaps) {
        found.add(files.get(i));
      }
    }
    return found;
  }

  /** Looks for the first stretch that does not end before the file begins. */
  private boolean overlaps(int file, KeyRanges others) {
    int low = 0;
    int high = others.stretches;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.compare(others.greatest, others.ends[middle], least, file) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < others.stretches
        && order.compare(others.least, others.begins[low], greatest, file) <= 0;
  }

  /** Joins ranges that overlap. */
  private int findStretches() {
    List<Integer> byLeast = new ArrayList<>(IntStream.range(0, files.size()).boxed().toList());
    byLeast.sort((left, right) -> order.compare(least, left, least, right));
    int count = 0;
    for (int file : byLeast) {
      boolean isApart = count == 0 || order.compare(least, file, greatest, ends[count - 1]) > 0;
      if (isApart) {
        begins[count] = file;
        ends[count++] = file;
      } else if (order.compare(greatest, file, greatest, ends[count - 1]) > 0) {
        ends[count - 1] = file;
      }
    }
    return count;
  }
}
