package org.apache.paimon.maintenance;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.schema.WriteSupport;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.snapshot.TagStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Operations on the tags of one line. */
public final class Tags {
  private static final Logger LOG = LoggerFactory.getLogger(Tags.class);

  public static final OptionKey<Duration> DEFAULT_TIME_RETAINED =
      OptionKey.duration("tag.default-time-retained", null, "time to live of tags without own one");

  private final TableStores stores;
  private final TagStore tags;
  private final Clock clock;

  /**
   * Tags of a line.
   *
   * @param clock dates tags; its zone is that of their creation times
   */
  public Tags(TableStores stores, Clock clock) {
    this.stores = stores;
    this.tags = stores.tags();
    this.clock = clock;
  }

  /**
   * Makes a tag.
   *
   * @param snapshotId the snapshot to name; empty = the latest
   * @param timeRetained how long it lives; empty = the table's default, else for ever
   * @throws org.apache.paimon.error.AlreadyExistsException when the name is taken
   * @throws NotFoundException when there is no such snapshot
   */
  public Tag create(String name, OptionalLong snapshotId, Optional<Duration> timeRetained) {
    Tag tag = tag(name, snapshot(snapshotId), timeRetained);
    tags.create(tag);
    warnOfNumber(name);
    return tag;
  }

  /**
   * Gives an existing tag another snapshot or time to live. Files that only the old content kept
   * stay until orphan files are removed.
   *
   * @throws NotFoundException when there is no such tag or snapshot
   */
  public Tag replace(String name, OptionalLong snapshotId, Optional<Duration> timeRetained) {
    Tag old = tags.load(name);
    Tag tag = tag(name, snapshot(snapshotId), timeRetained);
    if (old.snapshot().id() != tag.snapshot().id()) {
      LOG.info(
          "Tag {} of {} moves from snapshot {} to {}",
          name,
          stores.source().name(),
          old.snapshot().id(),
          tag.snapshot().id());
    }
    tags.replace(tag);
    return tag;
  }

  /** Whether there is a tag of this name. */
  public boolean exists(String name) {
    return tags.find(name).isPresent();
  }

  private Tag tag(String name, Snapshot snapshot, Optional<Duration> timeRetained) {
    checkFollowers(name);
    Duration life =
        timeRetained.or(() -> stores.options().find(DEFAULT_TIME_RETAINED)).orElse(null);
    return new Tag(name, snapshot, life == null ? null : LocalDateTime.now(clock), life);
  }

  /** Refuses a table for whose tags something has to be done that this version does not do. */
  private void checkFollowers(String name) {
    String callbacks = stores.options().find(WriteSupport.TAG_CALLBACKS).orElse("");
    boolean wantsFile = stores.options().get(WriteSupport.TAG_SUCCESS_FILE);
    if (wantsFile || !callbacks.isBlank()) {
      throw new UnsupportedFeatureException(
          "Cannot make tag '"
              + name
              + "' of table "
              + stores.source().name()
              + ": option "
              + (wantsFile
                  ? "'" + WriteSupport.TAG_SUCCESS_FILE.name() + "' = true"
                  : "'" + WriteSupport.TAG_CALLBACKS + "' = " + callbacks)
              + " is not supported by this version, expected a table without the option. Make the"
              + " tag with another engine, or unset the option.");
    }
  }

  private Snapshot snapshot(OptionalLong id) {
    SnapshotStore snapshots = stores.snapshots();
    if (id.isPresent()) {
      return snapshots.load(id.getAsLong());
    }
    return snapshots
        .latest()
        .orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot tag table "
                        + stores.source().name()
                        + ": it has no snapshot, expected at least one. Write to the table first."));
  }

  private void warnOfNumber(String name) {
    if (name.matches("\\d+")) {
      LOG.warn(
          "Tag {} of {} is a number: 'VERSION AS OF {}' now means the tag, not the snapshot",
          name,
          stores.source().name(),
          name);
    }
  }

  /**
   * Makes a tag of the first snapshot, or snapshot of a tag, whose time is not before {@code
   * millis}.
   *
   * @throws NotFoundException when all are older
   */
  public Tag createFromTimestamp(String name, long millis, Optional<Duration> timeRetained) {
    Optional<Snapshot> found = stores.snapshots().earliestNotBefore(millis);
    for (Tag other : tags.list()) {
      Snapshot tagged = other.snapshot();
      if (tagged.timeMillis() >= millis && (found.isEmpty() || tagged.id() < found.get().id())) {
        found = Optional.of(tagged);
      }
    }
    Snapshot snapshot =
        found.orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot tag table "
                        + stores.source().name()
                        + ": no snapshot was made at or after "
                        + Instant.ofEpochMilli(millis)
                        + ", expected one. Look into the table's $snapshots and choose an earlier"
                        + " time."));
    Tag tag = tag(name, snapshot, timeRetained);
    tags.create(tag);
    warnOfNumber(name);
    return tag;
  }

  /**
   * Gives a tag another name.
   *
   * @throws org.apache.paimon.error.AlreadyExistsException when the new name is taken
   * @throws NotFoundException when there is no such tag
   */
  public void rename(String from, String to) {
    Tag tag = tags.load(from);
    tags.create(new Tag(to, tag.snapshot(), tag.createTime(), tag.timeRetained()));
    tags.deleteFile(from);
  }

  /**
   * Deletes a tag and the files that only it kept.
   *
   * @throws NotFoundException when there is no such tag
   */
  public void delete(String name) {
    new TagDeletion(stores).delete(tags.load(name));
  }

  /**
   * Deletes tags; none when one of them does not exist.
   *
   * @throws NotFoundException when there is no such tag
   */
  public void deleteAll(List<String> names) {
    List<Tag> found = names.stream().distinct().map(tags::load).toList();
    found.forEach(tag -> new TagDeletion(stores).delete(tag));
  }

  /**
   * Deletes the tags whose time to live is over.
   *
   * @param olderThan also delete dated tags made before this wall clock time
   * @return names of the deleted tags
   */
  public List<String> expire(Optional<LocalDateTime> olderThan) {
    LocalDateTime now = LocalDateTime.now(clock);
    List<String> expired = new ArrayList<>();
    for (Tag tag : tags.list()) {
      LocalDateTime made = madeAt(tag);
      boolean isOver =
          made != null && tag.timeRetained() != null && now.isAfter(made.plus(tag.timeRetained()));
      boolean isOld =
          tag.createTime() != null && olderThan.isPresent() && made.isBefore(olderThan.get());
      if (isOver || isOld) {
        new TagDeletion(stores).delete(tag);
        expired.add(tag.name());
      }
    }
    return expired;
  }

  /** When a tag was made; for tags without that, when its file was written. Null = unknown. */
  private LocalDateTime madeAt(Tag tag) {
    if (tag.createTime() != null || tag.timeRetained() == null) {
      return tag.createTime();
    }
    return new Storage(stores.io())
        .status(stores.paths().tag(tag.name()))
        .map(FileStatus::modifiedAtMillis)
        .map(millis -> LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), clock.getZone()))
        .orElse(null);
  }

  /**
   * Checks that a retention makes sense.
   *
   * @throws UserException when it is not positive
   */
  public static Duration checkTimeRetained(Duration timeRetained) {
    if (timeRetained.isZero() || timeRetained.isNegative()) {
      throw new UserException(
          "Invalid time to live "
              + timeRetained
              + " of a tag, expected more than zero. Give a duration such as '7 d'.");
    }
    return timeRetained;
  }
}
