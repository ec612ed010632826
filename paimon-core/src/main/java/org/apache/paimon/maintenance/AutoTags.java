package org.apache.paimon.maintenance;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tags that are made by themselves: one per period, named by the period that ended, of the first
 * snapshot after its end (lsm-semantics 13).
 */
public final class AutoTags {
  private static final Logger LOG = LoggerFactory.getLogger(AutoTags.class);

  private final TableStores stores;
  private final AutoTagOptions options;
  private final Clock clock;

  public AutoTags(TableStores stores, AutoTagOptions options, Clock clock) {
    this.stores = stores;
    this.options = options;
    this.clock = clock;
  }

  /**
   * Makes the tags that are due at the latest snapshot, then deletes the oldest ones beyond the
   * number to be kept.
   *
   * @return names of the new tags
   */
  public List<String> run() {
    Optional<Snapshot> latest = stores.snapshots().latest();
    Optional<LocalDateTime> time = latest.flatMap(this::timeOf);
    if (time.isEmpty()) {
      return List.of();
    }
    TreeMap<LocalDateTime, String> present = options.periods().among(stores.tags().names());
    List<String> made = new ArrayList<>();
    for (LocalDateTime period : due(ended(time.get()), present)) {
      String name = options.periods().nameOf(period);
      if (stores.tags().find(name).isEmpty()) {
        new Tags(stores, clock).create(name, OptionalLong.of(latest.get().id()), Optional.empty());
        made.add(name);
        present.put(period, name);
      }
    }
    deleteOldest(present);
    if (!made.isEmpty()) {
      LOG.info("Tagged snapshot {} of {}: {}", latest.get().id(), stores.source().name(), made);
    }
    return made;
  }

  /** The wall clock that decides; empty when this mode has none. */
  private Optional<LocalDateTime> timeOf(Snapshot snapshot) {
    Long millis =
        switch (options.mode()) {
          case NONE, BATCH -> null;
          case PROCESS_TIME -> Long.valueOf(snapshot.timeMillis());
          case WATERMARK -> snapshot.watermark();
        };
    return Optional.ofNullable(millis)
        .map(at -> LocalDateTime.ofInstant(Instant.ofEpochMilli(at), options.zone()));
  }

  /** Start of the last period that ended before a time. */
  private LocalDateTime ended(LocalDateTime time) {
    long period = options.periods().length().toMillis();
    long millis = time.minus(options.delay()).toInstant(ZoneOffset.UTC).toEpochMilli();
    long start = Math.floorDiv(millis, period) * period - period;
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(start), ZoneOffset.UTC);
  }

  private List<LocalDateTime> due(LocalDateTime ended, TreeMap<LocalDateTime, String> present) {
    if (present.isEmpty() || !options.fillsGaps()) {
      boolean isDue = present.isEmpty() || ended.isAfter(present.lastKey());
      return isDue ? List.of(ended) : List.of();
    }
    List<LocalDateTime> due = new ArrayList<>();
    for (LocalDateTime next = present.lastKey().plus(options.periods().length());
        !next.isAfter(ended);
        next = next.plus(options.periods().length())) {
      due.add(next);
    }
    return due;
  }

  private void deleteOldest(TreeMap<LocalDateTime, String> present) {
    int max = options.maxRetained().orElse(Integer.MAX_VALUE);
    while (present.size() > max) {
      Tag oldest = stores.tags().load(present.pollFirstEntry().getValue());
      new TagDeletion(stores).delete(oldest);
    }
  }
}
