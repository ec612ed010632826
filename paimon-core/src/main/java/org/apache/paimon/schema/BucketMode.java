package org.apache.paimon.schema;

/** How rows get their bucket (format-metadata 8.1). */
public enum BucketMode {
  /** {@code bucket} = n above 0: by a function of the bucket key. */
  FIXED,
  /** Append table with {@code bucket} = -1: everything in bucket 0. */
  UNAWARE,
  /** Primary key with all partition columns, {@code bucket} = -1: by a hash index per partition. */
  DYNAMIC,
  /** Primary key without some partition column, {@code bucket} = -1: by an index over the table. */
  CROSS_PARTITION,
  /** {@code bucket} = -2: all rows wait in bucket -2 until a rescale gives them one. */
  POSTPONE
}
