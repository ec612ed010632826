package org.apache.paimon.maintenance;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.apache.paimon.snapshot.Tag;

/** What becomes of the tags of a {@link LineHistory}. */
final class LineTags {
  private final Random random;
  private final Set<String> versions;
  private int names;

  /**
   * @param versions versions whose content is known; one that may change now is taken out
   */
  LineTags(Random random, Set<String> versions) {
    this.random = random;
    this.versions = versions;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  String create(TableStores line) {
    List<Long> ids = line.snapshots().ids();
    if (ids.isEmpty()) {
      return "nothing to tag";
    }
    long id = any(ids);
    Optional<Duration> life =
        random.nextInt(3) == 0 ? Optional.of(Duration.ofDays(1)) : Optional.empty();
    List<Tag> tags = line.tags().list();
    if (!tags.isEmpty() && random.nextInt(5) == 0) {
      String name = any(tags).name();
      new Tags(line, LineHistory.CLOCK).replace(name, OptionalLong.of(id), life);
      versions.remove(line.source().branch() + " tag " + name);
      return "tag " + name + " moves to " + id;
    }
    String name = "t" + names++;
    new Tags(line, LineHistory.CLOCK).create(name, OptionalLong.of(id), life);
    return "tag " + name + " of " + id + (life.isPresent() ? " for a day" : "");
  }

  String end(TableStores line) {
    List<Tag> tags = line.tags().list();
    if (tags.isEmpty()) {
      return "no tag to delete";
    }
    int choice = random.nextInt(4);
    String name = any(tags).name();
    if (choice == 0) {
      return "expired tags "
          + new Tags(line, Clock.offset(LineHistory.CLOCK, Duration.ofDays(2)))
              .expire(Optional.empty());
    }
    if (choice == 1) {
      String other = "t" + names++;
      new Tags(line, LineHistory.CLOCK).rename(name, other);
      return "rename tag " + name + " to " + other;
    }
    new Tags(line, LineHistory.CLOCK).delete(name);
    return "delete tag " + name;
  }
}
