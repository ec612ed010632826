package org.apache.paimon.format.avro;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.types.RowType;

/** Avro. Filters are not used: the format has no statistics to skip by. */
public final class AvroFormat implements FileFormat {

  @Override
  public String name() {
    return "avro";
  }

  @Override
  public BatchReader open(ReadRequest request) throws IOException {
    return AvroFileReader.open(request);
  }

  @Override
  public FormatWriter create(WriteRequest request) throws IOException {
    return AvroFileWriter.create(request);
  }

  @Override
  public void check(RowType type) {
    AvroSchemas.of(type);
  }
}
