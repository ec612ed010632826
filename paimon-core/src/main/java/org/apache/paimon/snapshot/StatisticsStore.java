package org.apache.paimon.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Table statistics files, {@code statistics/stat-<uuid>-<n>}. Thread-safe. */
public final class StatisticsStore {
  private static final Logger LOG = LoggerFactory.getLogger(StatisticsStore.class);

  private final StoredFiles files;
  private final TablePaths paths;

  public StatisticsStore(FileIO io, TablePaths paths) {
    this.files = new StoredFiles(io);
    this.paths = paths;
  }

  /**
   * The statistics that a snapshot names; empty when it names none.
   *
   * @throws CorruptDataException when the file is missing or no statistics
   */
  public Optional<TableStatistics> of(Snapshot snapshot) {
    if (snapshot.statistics() == null) {
      return Optional.empty();
    }
    Location file = paths.statistics(snapshot.statistics());
    byte[] content =
        files
            .read(file)
            .orElseThrow(
                () -> corrupt(file, "it is missing, snapshot " + snapshot.id() + " names it"));
    JsonNode json = SnapshotJson.parse(content, file);
    if (!json.path("snapshotId").canConvertToLong()) {
      throw corrupt(file, "the number 'snapshotId' is missing");
    }
    return Optional.of(
        new TableStatistics(
            json.path("snapshotId").asLong(),
            json.path("schemaId").asLong(),
            longOrNull(json, "mergedRecordCount"),
            longOrNull(json, "mergedRecordSize"),
            json.path("colStats").toPrettyString()));
  }

  /**
   * Writes a statistics file; a snapshot has to name it.
   *
   * @return its bare name
   */
  public String write(TableStatistics statistics) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("snapshotId", statistics.snapshotId());
    json.put("schemaId", statistics.schemaId());
    json.put("mergedRecordCount", statistics.mergedRecordCount());
    json.put("mergedRecordSize", statistics.mergedRecordSizeBytes());
    String name = "stat-" + UUID.randomUUID() + "-0";
    Location file = paths.statistics(name);
    json.set(
        "colStats",
        SnapshotJson.parse(statistics.columnsJson().getBytes(StandardCharsets.UTF_8), file));
    files.overwrite(file, json.toPrettyString().getBytes(StandardCharsets.UTF_8));
    return name;
  }

  /** Deletes a file that no snapshot names, as far as that is possible now. */
  public void discard(String name) {
    Location file = paths.statistics(name);
    try {
      files.delete(List.of(file));
    } catch (StorageException e) {
      LOG.warn("Cannot delete statistics file {}, it stays as an orphan", file, e);
    }
  }

  private static Long longOrNull(JsonNode json, String name) {
    JsonNode node = json.get(name);
    return node == null || node.isNull() ? null : node.asLong();
  }

  private static CorruptDataException corrupt(Location file, String what) {
    return new CorruptDataException(
        "Cannot read statistics file "
            + file
            + ": "
            + what
            + ", expected the JSON object of table statistics. Run ANALYZE TABLE again.");
  }
}
