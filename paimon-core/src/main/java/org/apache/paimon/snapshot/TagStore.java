package org.apache.paimon.snapshot;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;

/**
 * The tags of one branch: {@code tag/tag-<name>}, a snapshot's JSON; with a time to live also
 * {@code tagCreateTime} (array of year, month, day, hour, minute, second, nano) and {@code
 * tagTimeRetained} (seconds). Thread-safe.
 */
public final class TagStore {
  private static final String PREFIX = "tag-";

  private final StoredFiles files;
  private final TablePaths paths;

  public TagStore(FileIO io, TablePaths paths) {
    this.files = new StoredFiles(io);
    this.paths = paths;
  }

  /** All tags by snapshot number, then name. */
  public List<Tag> list() {
    List<Tag> tags = new ArrayList<>();
    for (String name : names()) {
      find(name).ifPresent(tags::add);
    }
    tags.sort(Comparator.comparingLong((Tag tag) -> tag.snapshot().id()).thenComparing(Tag::name));
    return tags;
  }

  /** Names in no order. */
  public List<String> names() {
    return files.namesAfter(paths.tagDirectory(), PREFIX);
  }

  /** The tag; empty when there is none. */
  public Optional<Tag> find(String name) {
    if (name.isBlank()) {
      return Optional.empty();
    }
    Location file = paths.tag(name);
    return files.read(file).map(content -> parse(name, content, file));
  }

  /**
   * The tag.
   *
   * @throws NotFoundException when there is none
   */
  public Tag load(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot find tag '"
                        + name
                        + "' of table "
                        + paths.table()
                        + ", the tags are "
                        + names().stream().sorted().toList()
                        + ". Use one of these."));
  }

  /**
   * Makes a tag.
   *
   * @throws AlreadyExistsException when the name is taken
   */
  public void create(Tag tag) {
    checkName(tag.name());
    if (files.exists(paths.tag(tag.name()))) {
      throw new AlreadyExistsException(
          "Cannot create tag '"
              + tag.name()
              + "' of table "
              + paths.table()
              + ": it exists, expected a new name. Choose another name, or delete or replace the"
              + " tag.");
    }
    replace(tag);
  }

  /** Makes a tag or gives it new content. */
  public void replace(Tag tag) {
    checkName(tag.name());
    files.overwrite(
        paths.tag(tag.name()), SnapshotJson.write(tag.snapshot(), json -> writeLife(tag, json)));
  }

  private static void checkName(String name) {
    if (name.isBlank() || name.indexOf('/') >= 0) {
      throw new UserException(
          "Invalid tag name '"
              + name
              + "', expected a name that is not blank and holds no slash. Choose another name.");
    }
  }

  /** Deletes the tag's file, not what it keeps; an absent one is fine. */
  public void deleteFile(String name) {
    files.delete(List.of(paths.tag(name)));
  }

  private static void writeLife(Tag tag, JsonGenerator json) throws IOException {
    if (tag.createTime() != null) {
      LocalDateTime time = tag.createTime();
      int[] parts = {
        time.getYear(),
        time.getMonthValue(),
        time.getDayOfMonth(),
        time.getHour(),
        time.getMinute(),
        time.getSecond(),
        time.getNano()
      };
      int count = time.getNano() > 0 ? 7 : time.getSecond() > 0 ? 6 : 5;
      json.writeFieldName("tagCreateTime");
      json.writeArray(parts, 0, count);
    }
    if (tag.timeRetained() != null) {
      Duration life = tag.timeRetained();
      json.writeNumberField(
          "tagTimeRetained",
          BigDecimal.valueOf(life.getSeconds())
              .setScale(9)
              .add(BigDecimal.valueOf(life.getNano(), 9)));
    }
  }

  private static Tag parse(String name, byte[] content, Location file) {
    JsonNode json = SnapshotJson.parse(content, file);
    try {
      return new Tag(
          name,
          SnapshotJson.read(json, file),
          createTime(json.get("tagCreateTime")),
          timeRetained(json.get("tagTimeRetained")));
    } catch (DateTimeParseException e) {
      throw new CorruptDataException(
          "Cannot read tag file "
              + file
              + ": "
              + e.getMessage()
              + ", expected times as arrays or ISO text. Delete and create the tag again.",
          e);
    }
  }

  private static LocalDateTime createTime(JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    if (node.isTextual()) {
      return LocalDateTime.parse(node.asText());
    }
    return LocalDateTime.of(
        part(node, 0, 1970),
        part(node, 1, 1),
        part(node, 2, 1),
        part(node, 3, 0),
        part(node, 4, 0),
        part(node, 5, 0),
        part(node, 6, 0));
  }

  private static int part(JsonNode array, int index, int missing) {
    return array.has(index) ? array.get(index).asInt() : missing;
  }

  private static Duration timeRetained(JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    if (node.isTextual()) {
      return Duration.parse(node.asText());
    }
    BigDecimal seconds = node.decimalValue();
    BigDecimal whole = seconds.setScale(0, java.math.RoundingMode.FLOOR);
    return Duration.ofSeconds(
        whole.longValueExact(), seconds.subtract(whole).movePointRight(9).longValue());
  }
}
