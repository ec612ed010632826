package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.BucketFunction;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableSchema;

/**
 * The buckets that a filter on the whole bucket key leaves. The bucket count is that of each
 * manifest entry, as it may differ by partition. Thread-safe.
 */
final class BucketChoice {
  private static final int MAX_KEYS = 1000;

  private final TableSchema schema;
  private final List<BinaryRow> keys;
  private final Map<Integer, Set<Integer>> bucketsByTotal = new ConcurrentHashMap<>();

  private BucketChoice(TableSchema schema, List<BinaryRow> keys) {
    this.schema = schema;
    this.keys = keys;
  }

  /** The choice that the filter makes; empty when it leaves all buckets. */
  static Optional<BucketChoice> of(TableSchema schema, BucketOptions buckets, Predicate filter) {
    if (buckets.mode() != BucketMode.FIXED && buckets.mode() != BucketMode.POSTPONE) {
      return Optional.empty();
    }
    List<List<Object>> values = new ArrayList<>();
    long combinations = 1;
    for (int position : schema.rowType().indexesOf(buckets.keys())) {
      List<Object> literals = literals(filter, position);
      combinations *= literals.size();
      if (combinations == 0 || combinations > MAX_KEYS) {
        return Optional.empty();
      }
      values.add(literals);
    }
    BucketFunction function = BucketFunction.of(schema);
    return Optional.of(new BucketChoice(schema, encode(function, values)));
  }

  /** The values that the filter allows for a column; empty when it does not say. */
  private static List<Object> literals(Predicate filter, int position) {
    if (filter instanceof And and) {
      for (Predicate part : and.parts()) {
        List<Object> literals = literals(part, position);
        if (!literals.isEmpty()) {
          return literals;
        }
      }
    }
    if (filter instanceof Leaf leaf
        && leaf.position() == position
        && (leaf.comparison() == Comparison.EQUAL || leaf.comparison() == Comparison.IN)) {
      return leaf.literals().stream().flatMap(value -> spellings(value).stream()).toList();
    }
    return List.of();
  }

  /** Both zeros are equal but have different bits. */
  private static List<Object> spellings(Object value) {
    if (value instanceof Double number && number == 0) {
      return List.of(0.0d, -0.0d);
    }
    if (value instanceof Float number && number == 0) {
      return List.of(0.0f, -0.0f);
    }
    return List.of(value);
  }

  private static List<BinaryRow> encode(BucketFunction function, List<List<Object>> values) {
    BinaryEncoder encoder = new BinaryEncoder(function.keyTypes());
    List<Object[]> rows = new ArrayList<>();
    rows.add(new Object[values.size()]);
    for (int column = 0; column < values.size(); column++) {
      List<Object[]> longer = new ArrayList<>();
      for (Object[] row : rows) {
        for (Object value : values.get(column)) {
          Object[] copy = row.clone();
          copy[column] = value;
          longer.add(copy);
        }
      }
      rows = longer;
    }
    return rows.stream().map(encoder::encode).toList();
  }

  boolean accepts(int bucket, int totalBuckets) {
    if (totalBuckets <= 0) {
      return true;
    }
    return bucketsByTotal.computeIfAbsent(totalBuckets, this::buckets).contains(bucket);
  }

  private Set<Integer> buckets(int totalBuckets) {
    BucketFunction function = BucketFunction.of(schema);
    return keys.stream()
        .map(key -> function.bucketOf(key, totalBuckets))
        .collect(Collectors.toUnmodifiableSet());
  }
}
