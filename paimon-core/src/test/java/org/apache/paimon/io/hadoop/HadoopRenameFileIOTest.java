package org.apache.paimon.io.hadoop;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOSuite;
import org.apache.paimon.io.Location;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The rename way of publishing, on Hadoop's local file system. */
final class HadoopRenameFileIOTest extends FileIOSuite {
  @TempDir Path directory;

  private FileSystem fileSystem;
  private HadoopFileIO io;

  @BeforeEach
  void open() throws IOException {
    fileSystem =
        FileSystem.newInstance(URI.create("file:///"), HadoopSettings.configuration(Map.of()));
    io = new HadoopFileIO(fileSystem);
  }

  @AfterEach
  void close() throws IOException {
    fileSystem.close();
  }

  @Override
  protected FileIO io() {
    return io;
  }

  @Override
  protected Location root() {
    return new Location("file://" + directory.resolve("root"));
  }
}
