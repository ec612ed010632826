package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A kind of key table. */
record Kind(Engine engine, Producer producer, Buckets buckets, boolean hasVectors) {
  /** Changelog producers. */
  enum Producer {
    NONE,
    INPUT,
    LOOKUP,
    FULL_COMPACTION;

    String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** How rows find their buckets. */
  enum Buckets {
    FIXED("bucket", "2"),
    MOD("bucket", "2", "bucket-key", "k", "bucket-function.type", "mod"),
    DYNAMIC("bucket", "-1", "dynamic-bucket.target-row-num", "3"),
    CROSS_PARTITION("bucket", "-1", "dynamic-bucket.target-row-num", "3"),
    POSTPONED("bucket", "-2", "postpone.default-bucket-num", "2");

    private final List<String> options;

    Buckets(String... options) {
      this.options = List.of(options);
    }
  }

  /** Every kind that tables may have and that can be written. */
  static List<Kind> all() {
    List<Kind> all = new ArrayList<>();
    for (Engine engine : Engine.values()) {
      for (Producer producer : Producer.values()) {
        for (Buckets buckets : Buckets.values()) {
          all.add(new Kind(engine, producer, buckets, false));
          all.add(new Kind(engine, producer, buckets, true));
        }
      }
    }
    all.removeIf(kind -> !kind.isAllowed());
    return all;
  }

  private boolean isAllowed() {
    boolean keepsPlaces = buckets != Buckets.CROSS_PARTITION;
    boolean isFirst = engine == Engine.FIRST_ROW;
    boolean makesNoInput = producer == Producer.NONE || producer == Producer.LOOKUP;
    return (keepsPlaces || !(engine == Engine.SEQUENCED || engine == Engine.IGNORING_DELETES))
        && !(isFirst && (hasVectors || !makesNoInput))
        && !(hasVectors && producer == Producer.FULL_COMPACTION);
  }

  List<String> options() {
    List<String> all = new ArrayList<>(engine.options());
    all.addAll(buckets.options);
    all.addAll(List.of("changelog-producer", producer.text()));
    if (hasVectors) {
      all.addAll(List.of("deletion-vectors.enabled", "true"));
    }
    return all;
  }

  List<String> primaryKey() {
    return buckets == Buckets.CROSS_PARTITION ? List.of("k") : List.of("p", "k");
  }

  /** Whether rows are not seen before a compaction takes them. */
  boolean hidesLevel0() {
    return hasVectors || engine == Engine.FIRST_ROW;
  }

  /** Whether each commit compacts level 0 and looks older rows up. */
  boolean looksUp() {
    return hidesLevel0() || producer == Producer.LOOKUP;
  }

  /** Whether compactions make the changelog. */
  boolean tellsAtCompaction() {
    return producer == Producer.LOOKUP || producer == Producer.FULL_COMPACTION;
  }

  boolean isPostponed() {
    return buckets == Buckets.POSTPONED;
  }

  @Override
  public String toString() {
    return (engine + " " + producer + " " + buckets + (hasVectors ? " VECTORS" : ""))
        .toLowerCase(Locale.ROOT);
  }
}
