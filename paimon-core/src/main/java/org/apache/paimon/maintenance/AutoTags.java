package org.apache.paimon.maintenance;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
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
    TreeMap<LocalDateTime, String> present = present();
    List<String> made = new ArrayList<>();
    for (LocalDateTime period : due(ended(time.get()), present)) {
      String name = options.formatter().format(period);
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
    long period = options.period().toMillis();
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
    for (LocalDateTime next = present.lastKey().plus(options.period());
        !next.isAfter(ended);
        next = next.plus(options.period())) {
      due.add(next);
    }
    return due;
  }

  /** The tags whose names are those of periods. */
  private TreeMap<LocalDateTime, String> present() {
    TreeMap<LocalDateTime, String> present = new TreeMap<>();
    for (String name : stores.tags().names()) {
      periodOf(name).ifPresent(period -> present.put(period, name));
    }
    return present;
  }

  private Optional<LocalDateTime> periodOf(String name) {
    try {
      TemporalAccessor parsed = options.formatter().parse(name);
      LocalTime time =
          parsed.isSupported(ChronoField.MINUTE_OF_HOUR)
              ? LocalTime.from(parsed)
              : LocalTime.of(hour(parsed), 0);
      return Optional.of(LocalDate.from(parsed).atTime(time));
    } catch (DateTimeException e) {
      // A tag that somebody named in another way is none of ours.
      return Optional.empty();
    }
  }

  private static int hour(TemporalAccessor parsed) {
    return parsed.isSupported(ChronoField.HOUR_OF_DAY) ? parsed.get(ChronoField.HOUR_OF_DAY) : 0;
  }

  private void deleteOldest(TreeMap<LocalDateTime, String> present) {
    int max = options.maxRetained().orElse(Integer.MAX_VALUE);
    while (present.size() > max) {
      Tag oldest = stores.tags().load(present.pollFirstEntry().getValue());
      new TagDeletion(stores).delete(oldest);
    }
  }
}
