package org.apache.paimon.spark.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.scan.StreamScan;

/**
 * Notices that the table got another history behind the stream: by a rollback, a fast-forward, or
 * because it was made anew. Offsets hold numbers of snapshots only, and another snapshot may have
 * such a number now. Therefore the source keeps in its directory of the checkpoint which snapshot
 * it has read last, by number and by what is its own.
 *
 * <p><b>Limit.</b> When that snapshot has expired, only its number can be compared: a table made
 * anew is then taken for the old one if it has a snapshot of that number or a later one. Used by
 * one thread.
 */
final class History {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "paimon-last-read.json";

  private final String table;
  private final StreamScan scan;
  private final FileIO io;
  private final Location file;
  private final NavigableMap<Long, String> planned = new TreeMap<>();
  private Optional<Mark> mark;

  /** A snapshot that was read. */
  private record Mark(long snapshotId, String identity) {}

  History(String table, StreamScan scan, FileIO io, Location directory) {
    this.table = table;
    this.scan = scan;
    this.io = io;
    this.file = directory.resolve(FILE);
  }

  /**
   * Checks that a stream may go on.
   *
   * @param start all before it is done
   * @throws NotFoundException when the table is not the one whose snapshots were read
   */
  void verify(StreamOffset start) {
    Optional<Mark> read = mark();
    // A later one is of a run before the checkpoint was set back.
    if (read.isEmpty() || read.get().snapshotId() > start.lastRead()) {
      return;
    }
    long id = read.get().snapshotId();
    Optional<String> present = scan.identityOf(id);
    boolean isSame =
        present.isPresent()
            ? present.get().equals(read.get().identity())
            : id <= scan.latestId().orElse(0);
    if (!isSame) {
      throw new NotFoundException(
          "Cannot go on streaming table "
              + table
              + " at snapshot "
              + start.position().snapshotId()
              + ": snapshot "
              + id
              + ", which was read, "
              + (present.isPresent() ? "is another one now" : "is gone and no later one is there")
              + ", expected the same; the table was rolled back or made anew. Start a query with a"
              + " new checkpoint.");
    }
  }

  /** Whether what was read last is kept: all before {@code start} is done. */
  boolean isNoted(StreamOffset start) {
    return mark().map(Mark::snapshotId).orElse(0L) == start.lastRead();
  }

  /** Remembers what is a snapshot's own when it is planned: later another may have its number. */
  void plan(long snapshotId) {
    if (!planned.containsKey(snapshotId)) {
      scan.identityOf(snapshotId).ifPresent(identity -> planned.put(snapshotId, identity));
    }
  }

  /** Keeps what was read last; all before {@code start} is done. */
  void note(StreamOffset start) {
    long id = start.lastRead();
    if (id < 1 || isNoted(start)) {
      return;
    }
    Optional<String> identity = Optional.ofNullable(planned.get(id)).or(() -> scan.identityOf(id));
    if (identity.isPresent()) {
      Mark read = new Mark(id, identity.get());
      write(read);
      mark = Optional.of(read);
      planned.headMap(id, true).clear();
    }
  }

  private Optional<Mark> mark() {
    if (mark == null) {
      mark = read();
    }
    return mark;
  }

  private Optional<Mark> read() {
    try {
      if (!io.exists(file)) {
        return Optional.empty();
      }
      JsonNode node = JSON.readTree(io.newInput(file).readAll());
      JsonNode id = node.path("snapshotId");
      JsonNode identity = node.path("deltaManifestList");
      if (!id.isIntegralNumber() || !identity.isTextual()) {
        throw new CorruptDataException(
            "Cannot read the last snapshot of a stream in "
                + file
                + ": it holds '"
                + node
                + "', expected numbers and names of the fields snapshotId and deltaManifestList."
                + " Restore the checkpoint, or start a query with a new one.");
      }
      return Optional.of(new Mark(id.asLong(), identity.asText()));
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  private void write(Mark read) {
    ObjectNode node = JSON.createObjectNode();
    node.put("snapshotId", read.snapshotId());
    node.put("deltaManifestList", read.identity());
    try {
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
            + " the last snapshot of a stream in "
            + file
            + ": "
            + cause.getMessage()
            + ". Expected a checkpoint directory that can be read and written. Correct"
            + " 'checkpointLocation' or its permissions.",
        cause);
  }
}
