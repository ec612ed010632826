package org.apache.paimon.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/**
 * Consumers: how far named streaming readers are. {@code consumer/consumer-<id>} holds {@code
 * {"nextSnapshot": n}}, the next snapshot the reader will read; expiry keeps it. While a reader
 * reads the whole state of that snapshot, there is {@code "scanSnapshot": true} beside it, which
 * other programs do not know. Thread-safe.
 */
public final class ConsumerStore {
  private static final String PREFIX = "consumer-";

  private final StoredFiles files;
  private final TablePaths paths;

  public ConsumerStore(FileIO io, TablePaths paths) {
    this.files = new StoredFiles(io);
    this.paths = paths;
  }

  /** The next snapshot of every consumer, by id. */
  public Map<String, Long> list() {
    Map<String, Long> consumers = new LinkedHashMap<>();
    for (String id :
        files.namesAfter(paths.consumerDirectory(), PREFIX).stream().sorted().toList()) {
      next(id).ifPresent(next -> consumers.put(id, next));
    }
    return consumers;
  }

  /** The least next snapshot of all consumers; empty when there is none. */
  public OptionalLong least() {
    return list().values().stream().mapToLong(Long::longValue).min();
  }

  /**
   * How far a consumer is.
   *
   * @param nextSnapshot the next snapshot it will read
   * @param readsState whether it has not yet read the whole state with which it began
   */
  public record Progress(long nextSnapshot, boolean readsState) {}

  /** How far a consumer is; empty when it is unknown. Reads one file. */
  public Optional<Progress> find(String id) {
    Location file = paths.consumer(id);
    return files.read(file).map(content -> parse(content, file));
  }

  /** The next snapshot of a consumer; empty when it is unknown. */
  public OptionalLong next(String id) {
    return find(id)
        .map(progress -> OptionalLong.of(progress.nextSnapshot()))
        .orElse(OptionalLong.empty());
  }

  private static Progress parse(byte[] content, Location file) {
    JsonNode consumer = SnapshotJson.parse(content, file);
    JsonNode next = consumer.get("nextSnapshot");
    if (next == null || !next.canConvertToLong()) {
      throw new CorruptDataException(
          "Cannot read consumer file "
              + file
              + ": 'nextSnapshot' is missing, expected a number. Delete or reset the consumer.");
    }
    return new Progress(next.asLong(), consumer.path("scanSnapshot").asBoolean());
  }

  /** Notes the next snapshot of a consumer. */
  public void write(String id, long nextSnapshot) {
    write(id, "{\n  \"nextSnapshot\" : " + nextSnapshot + "\n}");
  }

  /** Notes that a consumer reads the whole state of a snapshot. */
  public void writeState(String id, long snapshot) {
    write(id, "{\n  \"nextSnapshot\" : " + snapshot + ",\n  \"scanSnapshot\" : true\n}");
  }

  private void write(String id, String json) {
    files.overwrite(paths.consumer(id), json.getBytes(StandardCharsets.UTF_8));
  }

  /** Forgets a consumer; an unknown one is fine. */
  public void delete(String id) {
    files.delete(List.of(paths.consumer(id)));
  }

  /** Forgets all consumers whose file was not written since {@code millis}. */
  public void deleteOlderThan(long millis) {
    List<Location> old =
        files
            .list(
                paths.consumerDirectory(),
                status ->
                    status.location().name().startsWith(PREFIX)
                        && status.modifiedAtMillis() < millis)
            .stream()
            .map(FileStatus::location)
            .toList();
    if (!old.isEmpty()) {
      files.delete(old);
    }
  }
}
