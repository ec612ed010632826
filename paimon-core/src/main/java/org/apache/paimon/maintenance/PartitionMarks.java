package org.apache.paimon.maintenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Collection;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.OptionKey;

/**
 * Tells that partitions are complete: file {@code _SUCCESS} in the directory of the partition, JSON
 * with {@code creationTime} and {@code modificationTime} in epoch milliseconds.
 */
public final class PartitionMarks {
  private static final String SUCCESS_FILE = "_SUCCESS";
  private static final String SUCCESS_FILE_ACTION = "success-file";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  public static final OptionKey<String> ACTION =
      OptionKey.string(
          "partition.mark-done-action", "success-file", "how complete partitions are marked");

  private final TableStores stores;
  private final Clock clock;

  /**
   * Marks for a table.
   *
   * @throws UnsupportedFeatureException when the table asks for another action than a file
   */
  public PartitionMarks(TableStores stores, Clock clock) {
    String action = stores.options().get(ACTION);
    if (!action.strip().equals(SUCCESS_FILE_ACTION)) {
      throw new UnsupportedFeatureException(
          "Cannot mark partitions of table "
              + stores.source().name()
              + ": option '"
              + ACTION.name()
              + "' is '"
              + action
              + "', expected '"
              + SUCCESS_FILE_ACTION
              + "', the only action of this build. Change the option.");
    }
    this.stores = stores;
    this.clock = clock;
  }

  /** Marks partitions; those that are marked keep their creation time. */
  public void mark(Collection<BinaryRow> partitions) {
    Storage storage = new Storage(stores.io());
    for (BinaryRow partition : partitions) {
      Location file = stores.paths().partitionDirectory(partition).resolve(SUCCESS_FILE);
      long now = clock.millis();
      ObjectNode mark = MAPPER.createObjectNode();
      mark.put("creationTime", storage.read(file).flatMap(PartitionMarks::createdAt).orElse(now));
      mark.put("modificationTime", now);
      storage.overwrite(file, mark.toPrettyString().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static Optional<Long> createdAt(byte[] content) {
    try {
      JsonNode time = MAPPER.readTree(content).get("creationTime");
      return Optional.ofNullable(time).filter(JsonNode::isNumber).map(JsonNode::asLong);
    } catch (IOException e) {
      // Not a mark of ours: it is replaced by one.
      return Optional.empty();
    }
  }
}
