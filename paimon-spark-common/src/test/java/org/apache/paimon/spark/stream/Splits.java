package org.apache.paimon.spark.stream;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.scan.ChangelogSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** Splits of changes whose files exist in metadata only. */
public final class Splits {
  static final RowType PARTITION = new RowType(List.of(new DataField(0, "p", DataTypes.STRING)));

  private Splits() {}

  /** A split of equal files in partition {@code p=partition}. */
  public static Split ofFiles(String partition, int bucket, int files, long rows, long bytes) {
    BinaryRow key = new BinaryEncoder(PARTITION.types()).encode(new Object[] {Bytes.of(partition)});
    List<DataFileMeta> metas = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      metas.add(file("f" + i, rows, bytes));
    }
    return new ChangelogSplit(1, key, bucket, 16, metas);
  }

  private static DataFileMeta file(String name, long rows, long bytes) {
    return new DataFileMeta(
        name,
        bytes,
        rows,
        BinaryRow.EMPTY,
        BinaryRow.EMPTY,
        RowStats.EMPTY,
        RowStats.EMPTY,
        0,
        0,
        0,
        0,
        List.of(),
        null,
        0L,
        null,
        FileSource.APPEND,
        null,
        null,
        null,
        null);
  }
}
