package org.apache.paimon.maintenance;

import java.io.Serializable;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * The rows of a partition that wait for their buckets.
 *
 * @param partition partition values
 * @param buckets how many buckets the partition has, or will have
 * @param files files of bucket -2 in the order their rows came
 */
public record PostponedPart(BinaryRow partition, int buckets, List<DataFileMeta> files)
    implements Serializable {
  public PostponedPart {
    files = List.copyOf(files);
  }
}
