package org.apache.paimon.spark.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanOptions;

/**
 * What a query fixed when it first started, kept in the source's directory of the checkpoint: its
 * start, which Spark asks for again until the first batch is done, and the options that decide how
 * files are packed, so that splits keep their numbers.
 */
final class StartLog {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "paimon-start.json";

  private final FileIO io;
  private final Location file;

  /**
   * What is kept.
   *
   * @param offset where the query began
   * @param packing options that decide how files are packed
   * @param filesPerSplit splits have no more files where they can be cut
   */
  record Start(StreamOffset offset, Map<String, String> packing, long filesPerSplit) {
    SplitPieces pieces() {
      return new SplitPieces(filesPerSplit);
    }
  }

  StartLog(FileIO io, Location directory) {
    this.io = io;
    this.file = directory.resolve(FILE);
  }

  /** The options that decide how files are packed. */
  static Map<String, String> packingOf(Options options) {
    Map<String, String> packing = new LinkedHashMap<>();
    ScanOptions scan = ScanOptions.from(options);
    packing.put(ScanOptions.SOURCE_SPLIT_TARGET_SIZE.name(), scan.targetSplitBytes() + " b");
    packing.put(ScanOptions.SOURCE_SPLIT_OPEN_FILE_COST.name(), scan.openFileCostBytes() + " b");
    return packing;
  }

  /** What an earlier run kept; empty when this is the first. */
  Optional<Start> read() {
    try {
      if (!io.exists(file)) {
        return Optional.empty();
      }
      JsonNode node = JSON.readTree(io.newInput(file).readAll());
      Map<String, String> packing = new LinkedHashMap<>();
      node.path("packing")
          .fields()
          .forEachRemaining(e -> packing.put(e.getKey(), e.getValue().asText()));
      return Optional.of(
          new Start(
              StreamOffset.parse(node.path("start").toString()),
              packing,
              node.path("filesPerSplit").asLong(Long.MAX_VALUE)));
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  void write(Start start) {
    try {
      ObjectNode node = JSON.createObjectNode();
      node.set("start", JSON.readTree(start.offset().json()));
      start.packing().forEach(node.putObject("packing")::put);
      if (start.filesPerSplit() != Long.MAX_VALUE) {
        node.put("filesPerSplit", start.filesPerSplit());
      }
      io.createDirectory(file.parent());
      io.overwrite(file, node.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failed("write", e);
    }
  }

  private StorageException failed(String action, IOException cause) {
    return new StorageException(
        "Failed to "
            + action
            + " the start of a stream in "
            + file
            + ": "
            + cause.getMessage()
            + ". Expected a checkpoint directory that can be read and written. Correct"
            + " 'checkpointLocation' or its permissions.",
        cause);
  }
}
