package org.apache.paimon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PathTablesTest {

  /** As in a warehouse: what cannot be read can be dropped. */
  @Test
  void aDamagedTableCanBeDropped(@TempDir Path directory) throws IOException {
    Path schema = directory.resolve("t/schema");
    Files.createDirectories(schema);
    Files.writeString(schema.resolve("schema-0"), "{");
    PathTables tables = new PathTables(new SchemeFileIOProvider(Map.of()));
    TableName name = new TableName("file:" + directory, "t");
    assertThatThrownBy(() -> tables.load(name)).isInstanceOf(CorruptDataException.class);

    tables.drop(name);

    assertThat(directory.resolve("t")).doesNotExist();
  }
}
