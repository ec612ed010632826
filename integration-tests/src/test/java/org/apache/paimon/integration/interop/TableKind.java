package org.apache.paimon.integration.interop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A kind of key table {@code k, p, a, b}, all INT: merge engine, changelog producer, bucket mode,
 * deletion vectors; and what becomes of rows in it.
 */
record TableKind(Engine engine, Producer producer, Buckets buckets, boolean hasVectors) {

  /** Merge engines. */
  enum Engine {
    DEDUPLICATE("deduplicate", Map.of()),
    PARTIAL_UPDATE("partial-update", Map.of("partial-update.remove-record-on-delete", "true")),
    AGGREGATION(
        "aggregation",
        Map.of(
            "fields.a.aggregate-function", "sum", "aggregation.remove-record-on-delete", "true")),
    FIRST_ROW("first-row", Map.of("ignore-delete", "true"));

    private final String text;
    private final Map<String, String> options;

    Engine(String text, Map<String, String> options) {
      this.text = text;
      this.options = options;
    }
  }

  /** Changelog producers. */
  enum Producer {
    NONE("none"),
    INPUT("input"),
    LOOKUP("lookup"),
    FULL_COMPACTION("full-compaction");

    private final String text;

    Producer(String text) {
      this.text = text;
    }
  }

  /** Bucket modes. */
  enum Buckets {
    FIXED(Map.of("bucket", "2")),
    DYNAMIC(Map.of("bucket", "-1", "dynamic-bucket.target-row-num", "5")),
    /** The key does not name the partition. */
    ACROSS_PARTITIONS(Map.of("bucket", "-1", "dynamic-bucket.target-row-num", "5")),
    POSTPONE(Map.of("bucket", "-2", "postpone.default-bucket-num", "2"));

    private final Map<String, String> options;

    Buckets(Map<String, String> options) {
      this.options = options;
    }
  }

  static List<TableKind> all() {
    List<TableKind> kinds = new ArrayList<>();
    for (Buckets buckets : Buckets.values()) {
      for (Engine engine : Engine.values()) {
        for (Producer producer : Producer.values()) {
          kinds.add(new TableKind(engine, producer, buckets, false));
          kinds.add(new TableKind(engine, producer, buckets, true));
        }
      }
    }
    return kinds;
  }

  /** Whether the format has such tables. */
  boolean isPossible() {
    boolean goesWithVectors = engine != Engine.FIRST_ROW && producer != Producer.FULL_COMPACTION;
    boolean goesWithFirstRow = producer == Producer.NONE || producer == Producer.LOOKUP;
    return (!hasVectors || goesWithVectors) && (engine != Engine.FIRST_ROW || goesWithFirstRow);
  }

  /**
   * Whether the kind is always tried: with fixed buckets all are, with other modes each engine with
   * some producers, with vectors and without.
   */
  boolean isUsual() {
    return buckets == Buckets.FIXED
        || (engine.ordinal() + producer.ordinal() + buckets.ordinal() + (hasVectors ? 1 : 0)) % 4
            == 0;
  }

  String table() {
    return toString().replace('-', '_');
  }

  List<String> key() {
    return buckets == Buckets.ACROSS_PARTITIONS ? List.of("k") : List.of("p", "k");
  }

  Map<String, String> options() {
    Map<String, String> all = new LinkedHashMap<>(buckets.options);
    all.put("merge-engine", engine.text);
    all.put("changelog-producer", producer.text);
    all.put("num-sorted-run.compaction-trigger", "3");
    // Buffers are made anew for each bucket that is written.
    all.put("write-buffer-size", "1 mb");
    all.put("page-size", "16 kb");
    all.putAll(engine.options);
    if (producer == Producer.FULL_COMPACTION) {
      all.put("full-compaction.delta-commits", "1");
    }
    if (hasVectors) {
      all.put("deletion-vectors.enabled", "true");
    }
    return all;
  }

  boolean takesDeletes() {
    return engine != Engine.FIRST_ROW;
  }

  /** Whether changes come with the rows before them. */
  boolean tellsOldRows() {
    return producer == Producer.LOOKUP || producer == Producer.FULL_COMPACTION;
  }

  /** A row; absent values are null. */
  record Row(String kind, int k, int p, Integer a, Integer b) {
    /** The row without its kind. */
    String text() {
      return k + "," + p + "," + a + "," + b;
    }

    boolean isRetract() {
      return kind.startsWith("-");
    }
  }

  /** The rows that a table of this kind holds. */
  final class Model {
    private final TreeMap<Integer, Row> rows = new TreeMap<>();

    Model() {}

    private Model(Model other) {
      rows.putAll(other.rows);
    }

    Model copy() {
      return new Model(this);
    }

    List<String> texts() {
      return rows.values().stream().map(Row::text).sorted().toList();
    }

    /** Where a row of the key is or goes: keys of tables with their partition stay in it. */
    int partitionOf(int k, int round) {
      boolean moves = buckets == Buckets.ACROSS_PARTITIONS && !isKnown(k);
      boolean mayMove = buckets == Buckets.ACROSS_PARTITIONS && engine == Engine.DEDUPLICATE;
      if (moves || mayMove) {
        return (k + round) % 3;
      }
      return buckets == Buckets.ACROSS_PARTITIONS ? rows.get(k).p() : k % 2;
    }

    boolean isKnown(int k) {
      return rows.containsKey(k);
    }

    Row known(int k) {
      return rows.get(k);
    }

    void take(Row row) {
      if (row.isRetract()) {
        rows.remove(row.k());
      } else {
        rows.merge(row.k(), row, this::merged);
      }
    }

    private Row merged(Row old, Row row) {
      return switch (engine) {
        case DEDUPLICATE -> row;
        case FIRST_ROW -> old;
        case PARTIAL_UPDATE ->
            new Row("+I", old.k(), old.p(), last(old.a(), row.a()), last(old.b(), row.b()));
        case AGGREGATION ->
            new Row("+I", old.k(), old.p(), sum(old.a(), row.a()), last(old.b(), row.b()));
      };
    }

    private static Integer last(Integer old, Integer value) {
      return value == null ? old : value;
    }

    private static Integer sum(Integer old, Integer value) {
      return old == null || value == null ? last(old, value) : Integer.valueOf(old + value);
    }
  }

  @Override
  public String toString() {
    String text =
        engine.text + "-" + producer.text + "-" + buckets.name().toLowerCase(java.util.Locale.ROOT);
    return hasVectors ? text + "-vectors" : text;
  }
}
