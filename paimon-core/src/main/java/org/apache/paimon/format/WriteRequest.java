package org.apache.paimon.format;

import java.util.List;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;

/**
 * A file to write.
 *
 * @param file where
 * @param type the columns with their field ids
 * @param compression codec name: {@code zstd}, {@code snappy}, {@code lz4}, {@code gzip}, {@code
 *     none} ...
 * @param statsModes by column: which statistics {@link FormatWriter#finish} reports
 * @param options table options, for {@code file.block-size}, {@code file.compression.zstd-level},
 *     {@code orc.*}, {@code parquet.*}
 */
public record WriteRequest(
    OutputFile file,
    RowType type,
    String compression,
    List<StatsMode> statsModes,
    Options options) {

  public WriteRequest {
    statsModes = List.copyOf(statsModes);
  }
}
