package org.apache.paimon.maintenance;

import java.io.Serializable;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * The rows of a partition that wait for their buckets, or those for some of its buckets.
 *
 * @param partition partition values
 * @param buckets how many buckets the partition has, or will have
 * @param files files of bucket -2 in the order their rows came
 * @param slice which slice this is: the rows of the buckets with {@code bucket % slices = slice}
 * @param slices number of slices
 */
public record PostponedPart(
    BinaryRow partition, int buckets, List<DataFileMeta> files, int slice, int slices)
    implements Serializable {
  public PostponedPart {
    files = List.copyOf(files);
    if (slice < 0 || slice >= slices) {
      throw new IllegalArgumentException("slice " + slice + " of " + slices);
    }
  }
}
