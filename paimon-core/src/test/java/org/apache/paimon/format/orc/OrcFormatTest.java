package org.apache.paimon.format.orc;

import java.util.List;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FileFormatSuite;
import org.apache.paimon.options.Options;

final class OrcFormatTest extends FileFormatSuite {
  private final OrcFormat format = new OrcFormat();

  @Override
  protected FileFormat format() {
    return format;
  }

  @Override
  protected List<String> compressions() {
    return List.of("zstd", "none", "uncompressed", "snappy", "lz4", "zlib", "gzip", "lzo");
  }

  @Override
  protected boolean storesTheLastSecondBefore1970() {
    return false;
  }

  @Override
  protected Options smallGroups() {
    return Options.of("orc.row.index.stride", "1000");
  }
}
