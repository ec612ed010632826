package org.apache.paimon.format.parquet;

import java.util.List;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FileFormatSuite;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

class ParquetFormatTest extends FileFormatSuite {
  @Override
  protected FileFormat format() {
    return new ParquetFormat();
  }

  @Override
  protected List<String> compressions() {
    return List.of(
        "zstd", "ZSTD", "snappy", "gzip", "lz4", "lz4_raw", "none", "uncompressed", "None");
  }

  @Override
  protected boolean hasBounds(DataType type) {
    boolean isInt96 =
        type instanceof AtomicType atomic && atomic.root().isTimestamp() && atomic.precision() > 6;
    return StatsMode.hasBounds(type) && !isInt96;
  }

  @Override
  protected Options smallGroups() {
    return Options.of("parquet.page.row.count.limit", "500", "file.block-size", "1 kb");
  }
}
