package org.apache.paimon.format.orc;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.orc.impl.MemoryManagerImpl;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.types.RowType;

/**
 * ORC. One instance shares its memory pool among all writers it makes: with many open files each
 * gets smaller stripes.
 */
public final class OrcFormat implements FileFormat {
  /** Holds nothing, not even Hadoop's defaults; never changed. */
  static final Configuration EMPTY = new Configuration(false);

  private final MemoryManagerImpl memory = new MemoryManagerImpl(EMPTY);

  @Override
  public String name() {
    return "orc";
  }

  @Override
  public BatchReader open(ReadRequest request) throws IOException {
    return OrcFileReader.open(request);
  }

  @Override
  public FormatWriter create(WriteRequest request) throws IOException {
    return OrcFileWriter.create(request, memory);
  }

  @Override
  public void check(RowType type) {
    OrcTypes.of(type);
  }
}
