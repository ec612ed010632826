package org.apache.paimon.io.hadoop;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.Location;
import org.junit.jupiter.api.Test;

final class HadoopFileSystemsTest {

  @Test
  void aMissingClientIsNamed() {
    assertThatThrownBy(
            () ->
                HadoopFileSystems.open(
                    Map.of("fs.gone.impl", "not.on.the.ClassPath"), new Location("gone://b/t")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Cannot open the store of gone://b/t")
        .hasMessageContaining("not.on.the.ClassPath")
        .hasMessageContaining("Put its jar on the class path");
  }

  @Test
  void anUnknownSchemeIsNamed() {
    assertThatThrownBy(() -> HadoopFileSystems.open(Map.of(), new Location("nothing://b/t")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Expected a Hadoop file system for scheme 'nothing'");
  }
}
