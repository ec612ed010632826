package org.apache.paimon.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;

final class PackedSourceTest {

  @Test
  void aTaskGetsTheTableOfTheDriver() throws Exception {
    TableSource source = source("4");

    TableSource arrived = sent(PackedSource.of(source)).source();

    assertThat(arrived.schema()).isEqualTo(source.schema());
    assertThat(arrived.location()).isEqualTo(source.location());
    assertThat(arrived.name()).isEqualTo(source.name());
    assertThat(arrived.branch()).isEqualTo(source.branch());
  }

  @Test
  void theTasksOfAProcessShareIt() throws Exception {
    TableSource source = source("4");

    assertThat(sent(PackedSource.of(source)).source())
        .isSameAs(sent(PackedSource.of(source)).source());
  }

  @Test
  void otherOptionsMakeAnotherTable() throws Exception {
    assertThat(sent(PackedSource.of(source("4"))).source().schema().options().asMap())
        .containsEntry("bucket", "4");
    assertThat(sent(PackedSource.of(source("5"))).source().schema().options().asMap())
        .containsEntry("bucket", "5");
  }

  private static TableSource source(String buckets) {
    TableSchema schema =
        new TableSchema(
            0,
            List.of(new DataField(0, "k", DataTypes.INT)),
            0,
            List.of(),
            List.of("k"),
            Options.of("bucket", buckets),
            null,
            0);
    return new TableSource(
        "db.t",
        new Location("file:/w/db.db/t"),
        schema,
        TableSource.MAIN_BRANCH,
        new SchemeFileIOProvider(Map.of()));
  }

  private static PackedSource sent(PackedSource source) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(source);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (PackedSource) in.readObject();
    }
  }
}
