package org.apache.paimon.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.io.Location;
import org.apache.paimon.testing.GoldenTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenSnapshotTest {
  static List<GoldenTable> tables() {
    return GoldenTable.all();
  }

  private static List<Path> files(GoldenTable table, String pattern) throws IOException {
    try (Stream<Path> files = Files.walk(table.directory())) {
      return files
          .filter(file -> file.getFileName().toString().matches(pattern))
          .filter(Files::isRegularFile)
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everySnapshotIsRewrittenByteByByte(GoldenTable table) throws IOException {
    List<Path> files = files(table, "(snapshot|changelog)-\\d+");
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      byte[] content = Files.readAllBytes(file);
      Location location = new Location(file.toString());
      Snapshot snapshot = SnapshotJson.read(SnapshotJson.parse(content, location), location);
      String expected = new String(content, StandardCharsets.UTF_8);
      assertThat(new String(SnapshotJson.write(snapshot), StandardCharsets.UTF_8))
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everyTagIsRewrittenByteByByte(GoldenTable table) throws IOException {
    TagStore tags = new TagStore(table.io(), table.paths());
    for (String name : tags.names()) {
      Path file = table.directory().resolve("tag/tag-" + name);
      org.apache.paimon.io.testing.FakeFileIO copy = new org.apache.paimon.io.testing.FakeFileIO();
      new TagStore(copy, table.paths()).create(tags.load(name));
      assertThat(new String(copy.files().values().iterator().next(), StandardCharsets.UTF_8))
          .isEqualTo(Files.readString(file));
    }
  }

  @Test
  void aTagWithTimeToLiveIsRead() {
    GoldenTable table = GoldenTable.of("tags_branches");
    Tag tag = new TagStore(table.io(), table.paths()).load("2024-01-01");
    assertThat(tag.timeRetained()).isEqualTo(Duration.ofDays(10));
    assertThat(tag.createTime()).isEqualTo(LocalDateTime.of(2026, 11, 29, 20, 43, 28, 75199942));
  }

  @Test
  void hintsOfGoldenTablesAreRight() {
    for (GoldenTable table : tables()) {
      List<Long> ids = table.snapshots().ids();
      assertThat(table.snapshots().latestId())
          .as(table.toString())
          .hasValue(ids.get(ids.size() - 1));
      assertThat(table.snapshots().earliestId()).as(table.toString()).hasValue(ids.get(0));
    }
  }

  @Test
  void consumersAreRead() throws IOException {
    GoldenTable table = GoldenTable.of("consumers");
    ConsumerStore consumers = new ConsumerStore(table.io(), table.paths());
    assertThat(consumers.list()).isNotEmpty();
    for (Path file : files(table, "consumer-.*")) {
      String id = file.getFileName().toString().substring("consumer-".length());
      long next = new ObjectMapper().readTree(file.toFile()).get("nextSnapshot").asLong();
      assertThat(consumers.next(id)).hasValue(next);
    }
  }
}
