package org.apache.paimon.io.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.hadoop.HadoopFileIO;
import org.apache.paimon.io.local.LocalFileIO;
import org.junit.jupiter.api.Test;

final class SchemeFileIOProviderTest {
  /** A file system that needs no server until it is used. */
  private static final Location HTTP = new Location("http://localhost:1/x");

  @Test
  void localPathsNeedNoHadoop() {
    FileIOProvider provider = new SchemeFileIOProvider(Map.of());
    assertThat(provider.open(new Location("/tmp/x"))).isInstanceOf(LocalFileIO.class);
    assertThat(provider.open(new Location("file:/tmp/x"))).isInstanceOf(LocalFileIO.class);
  }

  @Test
  void equalSettingsShareAStore() throws Exception {
    FileIO one = new SchemeFileIOProvider(Map.of("fs.x", "1", "bucket", "1")).open(HTTP);
    FileIO two = copy(new SchemeFileIOProvider(Map.of("fs.x", "1", "bucket", "2"))).open(HTTP);
    FileIO other = new SchemeFileIOProvider(Map.of("fs.x", "2")).open(HTTP);
    assertThat(one).isInstanceOf(HadoopFileIO.class).isSameAs(two).isNotSameAs(other);
  }

  @Test
  void unknownSchemeIsNamed() {
    assertThatThrownBy(
            () -> new SchemeFileIOProvider(Map.of()).open(new Location("nosuch://host/x")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("nosuch://host/x")
        .hasMessageContaining("Expected a Hadoop file system")
        .hasMessageContaining("class path");
  }

  private static FileIOProvider copy(FileIOProvider provider)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(provider);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (FileIOProvider) in.readObject();
    }
  }
}
