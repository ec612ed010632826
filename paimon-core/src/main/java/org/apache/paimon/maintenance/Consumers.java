package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.snapshot.ConsumerStore;

/** Operations on the consumers of one line. */
public final class Consumers {
  private final ConsumerStore consumers;

  public Consumers(TableStores stores) {
    this.consumers = stores.consumers();
  }

  /** Sets the next snapshot a consumer will read; empty = forgets the consumer. */
  public void reset(String id, OptionalLong nextSnapshotId) {
    if (id.isBlank() || id.indexOf('/') >= 0) {
      throw new UserException(
          "Invalid consumer id '"
              + id
              + "', expected a name that is not blank and holds no slash. Choose another id.");
    }
    if (nextSnapshotId.isEmpty()) {
      consumers.delete(id);
      return;
    }
    if (nextSnapshotId.getAsLong() < 1) {
      throw new UserException(
          "Invalid next snapshot "
              + nextSnapshotId.getAsLong()
              + " of consumer '"
              + id
              + "', expected 1 or more. Give the number of a snapshot.");
    }
    consumers.write(id, nextSnapshotId.getAsLong());
  }

  /**
   * Forgets the consumers whose whole id matches {@code including} and not {@code excluding}.
   *
   * @param including regular expression; blank = all
   * @param excluding regular expression; blank = none
   * @return ids of the forgotten consumers
   */
  public List<String> clear(String including, String excluding) {
    Pattern included = pattern(including.isBlank() ? ".*" : including);
    Pattern excluded = pattern(excluding);
    List<String> cleared = new ArrayList<>();
    for (String id : consumers.list().keySet()) {
      boolean isExcluded = !excluding.isBlank() && excluded.matcher(id).matches();
      if (included.matcher(id).matches() && !isExcluded) {
        consumers.delete(id);
        cleared.add(id);
      }
    }
    return cleared;
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new UserException(
          "Invalid regular expression '"
              + text
              + "' for consumer ids: "
              + e.getDescription()
              + ". Expected Java's syntax. Correct the expression.",
          e);
    }
  }
}
