package org.apache.paimon.schema;

import java.util.List;
import org.apache.paimon.options.OptionKey;

/**
 * How a table is divided into buckets.
 *
 * @param mode the way
 * @param count option {@code bucket}: the number when the mode is FIXED, else -1 or -2
 * @param keys the columns whose values decide, in order; empty when nothing decides
 * @param function how they decide
 */
public record BucketOptions(BucketMode mode, int count, List<String> keys, Function function) {

  /** Functions from bucket key to bucket. */
  public enum Function {
    /** Murmur hash of the key's BinaryRow. */
    DEFAULT,
    /** Remainder of one INT or BIGINT column. */
    MOD
  }

  public static final OptionKey<Integer> BUCKET =
      OptionKey.integer(
          "bucket",
          "-1",
          "number of buckets; -1 = dynamic (primary key) or none (append), -2 = postponed");

  public static final OptionKey<String> BUCKET_KEY =
      OptionKey.string(
          "bucket-key", null, "columns that decide the bucket; default is the primary key");

  public static final OptionKey<Function> BUCKET_FUNCTION =
      OptionKey.enumOf(
          "bucket-function.type", Function.class, "default", "how the bucket key decides");

  public static final OptionKey<Integer> FULL_COMPACTION_DELTA_COMMITS =
      OptionKey.integer(
          "full-compaction.delta-commits", null, "commits after which buckets are compacted fully");

  /** Number of {@link BucketMode#UNAWARE} and dynamic tables. */
  public static final int UNAWARE_COUNT = -1;

  /** Number of {@link BucketMode#POSTPONE} tables. */
  public static final int POSTPONE_COUNT = -2;

  public BucketOptions {
    keys = List.copyOf(keys);
  }

  /**
   * Refuses a number of commits that {@link #FULL_COMPACTION_DELTA_COMMITS} cannot have.
   *
   * @throws org.apache.paimon.error.UserException naming the option
   */
  public static void checkDeltaCommits(int commits) {
    if (commits < 1) {
      throw Refusals.refuse(
          "option '" + FULL_COMPACTION_DELTA_COMMITS.name() + "' is " + commits,
          "a number of commits from 1",
          "Correct the option");
    }
  }

  static BucketOptions of(TableSchema schema) {
    int count = schema.options().get(BUCKET);
    BucketMode mode = mode(schema, count);
    List<String> given = ColumnList.parse(schema.options().find(BUCKET_KEY).orElse(""));
    List<String> keys = given.isEmpty() ? schema.trimmedPrimaryKeys() : given;
    return new BucketOptions(mode, count, keys, schema.options().get(BUCKET_FUNCTION));
  }

  private static BucketMode mode(TableSchema schema, int count) {
    if (count == POSTPONE_COUNT) {
      return BucketMode.POSTPONE;
    }
    if (count > 0) {
      return BucketMode.FIXED;
    }
    if (!schema.hasPrimaryKey()) {
      return BucketMode.UNAWARE;
    }
    return schema.primaryKeys().containsAll(schema.partitionKeys())
        ? BucketMode.DYNAMIC
        : BucketMode.CROSS_PARTITION;
  }
}
