package org.apache.paimon.spark.write;

import java.util.Map;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.write.WriteContext;

/** What a write does to the rows that are there. */
sealed interface WriteMode {
  /** What the buckets of the writers begin with. */
  default WriteContext.Restore restore() {
    return this instanceof Append
        ? WriteContext.Restore.LATEST_SNAPSHOT
        : WriteContext.Restore.EMPTY;
  }

  /** Nothing: adds or, with a primary key, upserts. */
  record Append() implements WriteMode {}

  /** Replaces all rows. */
  record ReplaceAll() implements WriteMode {}

  /** Replaces the partitions that the new rows lie in. */
  record ReplaceTouchedPartitions() implements WriteMode {}

  /**
   * Replaces the partitions with these values of some partition columns.
   *
   * @param spec column to value, null for the null partition
   */
  record ReplaceSpec(Map<String, Object> spec) implements WriteMode {}

  /**
   * Replaces the partitions for which a condition is TRUE; the new rows must lie in such ones.
   *
   * @param condition over the partition columns
   */
  record ReplaceMatching(Predicate condition) implements WriteMode {}
}
