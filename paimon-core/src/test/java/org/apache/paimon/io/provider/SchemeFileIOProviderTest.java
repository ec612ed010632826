package org.apache.paimon.io.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.hadoop.HadoopFileIO;
import org.apache.paimon.io.local.LocalFileIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SchemeFileIOProviderTest {
  /** A file system that needs no server until it is used. */
  private static final Location HTTP = new Location("http://localhost:1/x");

  @Test
  void localPathsNeedNoHadoop() {
    SchemeFileIOProvider provider = new SchemeFileIOProvider(Map.of());
    assertThat(provider.store(new Location("/data/x"))).isInstanceOf(LocalFileIO.class);
    assertThat(provider.store(new Location("file:/data/x"))).isInstanceOf(LocalFileIO.class);
  }

  @Test
  void equalSettingsShareAStore() throws Exception {
    FileIO one = new SchemeFileIOProvider(Map.of("fs.x", "1", "bucket", "1")).store(HTTP);
    FileIO two = copy(new SchemeFileIOProvider(Map.of("fs.x", "1", "bucket", "2"))).store(HTTP);
    FileIO other = new SchemeFileIOProvider(Map.of("fs.x", "2")).store(HTTP);
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

  @Test
  void filesElsewhereComeFromTheirOwnStore(@TempDir Path directory) throws IOException {
    Location local = new Location("file:" + directory.resolve("x"));
    FileIO table = new SchemeFileIOProvider(Map.of()).open(HTTP);
    table.overwrite(local, new byte[] {7});
    assertThat(table.newInput(local).readAll()).containsExactly(7);
    assertThat(table.list(local.parent())).hasSize(1);
    table.delete(List.of(local));
    assertThat(table.exists(new Location(directory.resolve("x").toString()))).isFalse();
  }

  private static SchemeFileIOProvider copy(FileIOProvider provider)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(provider);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (SchemeFileIOProvider) in.readObject();
    }
  }
}
