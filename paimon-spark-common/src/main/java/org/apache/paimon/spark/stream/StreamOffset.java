package org.apache.paimon.spark.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.scan.StreamPosition;
import org.apache.spark.sql.connector.read.streaming.Offset;

/** How far a stream is. Immutable; equal when the JSON texts are. */
final class StreamOffset extends Offset {
  /** No split of the position is done. */
  static final int NONE = -1;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final StreamPosition position;
  private final int index;

  /**
   * An offset.
   *
   * @param position a snapshot, and what of it is read
   * @param index number of the last split of it that is done; {@link #NONE} = none is
   */
  StreamOffset(StreamPosition position, int index) {
    this.position = position;
    this.index = index;
  }

  static StreamOffset before(StreamPosition position) {
    return new StreamOffset(position, NONE);
  }

  StreamPosition position() {
    return position;
  }

  int index() {
    return index;
  }

  /** The newest snapshot that was read, in part or whole; 0 when none was. */
  long lastRead() {
    boolean isBegun = index != NONE || position.part() == StreamPosition.Part.STATE;
    return isBegun ? position.snapshotId() : position.snapshotId() - 1;
  }

  @Override
  public String json() {
    return "{\"snapshotId\":"
        + position.snapshotId()
        + ",\"index\":"
        + index
        + ",\"scanSnapshot\":"
        + (position.part() == StreamPosition.Part.STATE)
        + "}";
  }

  /** Reads an offset; fields that later versions add are ignored. */
  static StreamOffset parse(String json) {
    JsonNode node;
    try {
      node = JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw unreadable(json, e);
    }
    if (!node.path("snapshotId").canConvertToLong()
        || !node.path("index").canConvertToInt()
        || !node.path("scanSnapshot").isBoolean()) {
      throw unreadable(json, null);
    }
    StreamPosition.Part part =
        node.get("scanSnapshot").asBoolean()
            ? StreamPosition.Part.STATE
            : StreamPosition.Part.CHANGES;
    return new StreamOffset(
        new StreamPosition(node.get("snapshotId").asLong(), part), node.get("index").asInt());
  }

  private static CorruptDataException unreadable(String json, Exception cause) {
    return new CorruptDataException(
        "Cannot read the offset of a stream '"
            + json
            + "': expected {\"snapshotId\":number,\"index\":number,\"scanSnapshot\":true or false}."
            + " The checkpoint belongs to another source or is damaged; use another one.",
        cause);
  }
}
