package org.apache.paimon.format.parquet;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.types.RowType;

/** The Parquet format. Stateless; may be used by several threads. */
public final class ParquetFormat implements FileFormat {
  /** Called by {@link java.util.ServiceLoader}. */
  public ParquetFormat() {}

  @Override
  public String name() {
    return "parquet";
  }

  @Override
  public BatchReader open(ReadRequest request) throws IOException {
    return ParquetBatchReader.open(request);
  }

  @Override
  public FormatWriter create(WriteRequest request) throws IOException {
    return ParquetFormatWriter.create(request);
  }

  @Override
  public void check(RowType type) {
    FileSchema.of(type);
  }
}
