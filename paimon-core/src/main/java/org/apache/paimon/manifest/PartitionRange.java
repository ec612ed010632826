package org.apache.paimon.manifest;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataType;

/** Whether manifests may hold entries of one partition. Immutable. */
public final class PartitionRange {
  private final List<DataType> types;
  private final StatsCodec codec;
  private final Object[] values;

  /** One partition of a table with partition columns of these types. */
  public PartitionRange(List<DataType> types, BinaryRow partition) {
    this.types = types;
    this.codec = new StatsCodec(types);
    this.values = new Object[types.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Datums.read(partition.view(types), i, types.get(i));
    }
  }

  /** False only when the manifest has no entry of the partition for sure. */
  public boolean mayBeIn(ManifestFileMeta manifest) {
    for (int i = 0; i < types.size(); i++) {
      ColumnStats stats = codec.column(manifest.partitionStats(), i);
      if (values[i] == null) {
        if (stats.nullCount() != null && stats.nullCount() == 0) {
          return false;
        }
      } else if (stats.min() != null
          && stats.max() != null
          && (Datums.compare(values[i], stats.min()) < 0
              || Datums.compare(values[i], stats.max()) > 0)) {
        return false;
      }
    }
    return true;
  }
}
