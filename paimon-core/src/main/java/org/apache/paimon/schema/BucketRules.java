package org.apache.paimon.schema;

import static org.apache.paimon.schema.Refusals.refuse;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** Rules about buckets (format-metadata 8). */
final class BucketRules {
  private BucketRules() {}

  static void count(TableSchema schema, TableOptions options) {
    int count = options.buckets().count();
    if (count == 0 || count < BucketOptions.POSTPONE_COUNT) {
      throw refuse(
          "option 'bucket' is " + count,
          "a number above 0, -1 (dynamic, or no buckets in append tables) or -2 (postponed)",
          "Correct the option");
    }
    if (count == BucketOptions.POSTPONE_COUNT && !schema.hasPrimaryKey()) {
      throw refuse(
          "option 'bucket' is -2 in a table without primary key",
          "a number above 0 or -1",
          "Declare a primary key, or change the option");
    }
    boolean crossPartition = !schema.primaryKeys().containsAll(schema.partitionKeys());
    if (options.buckets().mode() == BucketMode.FIXED && schema.hasPrimaryKey() && crossPartition) {
      throw refuse(
          "the primary key "
              + schema.primaryKeys()
              + " lacks some of the partition columns "
              + schema.partitionKeys()
              + " and 'bucket' is "
              + count
              + ": keys would not be unique over partitions",
          "'bucket' = -1, or a key with all partition columns",
          "Change one of the two");
    }
  }

  static void key(TableSchema schema, TableOptions options) {
    List<String> given =
        ColumnList.parse(schema.options().find(BucketOptions.BUCKET_KEY).orElse(""));
    boolean fixed = options.buckets().mode() == BucketMode.FIXED;
    if (given.isEmpty()) {
      if (fixed && !schema.hasPrimaryKey()) {
        throw refuse(
            "it has "
                + options.buckets().count()
                + " buckets and neither primary key nor 'bucket-key'",
            "columns that decide the bucket",
            "Set 'bucket-key', or 'bucket' = -1");
      }
      return;
    }
    Refusals.checkColumns(schema, BucketOptions.BUCKET_KEY.name(), given);
    if (options.buckets().count() == BucketOptions.UNAWARE_COUNT) {
      throw refuse(
          "option 'bucket-key' is " + given + " and 'bucket' is -1",
          "'bucket' above 0 with a bucket key",
          "Set 'bucket', or leave 'bucket-key' out");
    }
    for (String column : given) {
      checkKeyColumn(schema, given, column);
    }
  }

  private static void checkKeyColumn(TableSchema schema, List<String> given, String column) {
    if (schema.partitionKeys().contains(column)) {
      throw refuse(
          "option 'bucket-key' " + given + " names partition column '" + column + "'",
          "none of " + schema.partitionKeys(),
          "Leave the column out");
    }
    if (schema.hasPrimaryKey() && !schema.primaryKeys().contains(column)) {
      throw refuse(
          "option 'bucket-key' " + given + " names column '" + column + "' outside the primary key",
          "some of " + schema.trimmedPrimaryKeys(),
          "Correct the option");
    }
    DataType type = schema.rowType().typeAt(schema.rowType().indexOf(column));
    if (type.root().isNested() || type.root() == TypeRoot.VARIANT) {
      throw refuse(
          "bucket key column '" + column + "' has type " + type,
          "a type without elements or fields",
          "Choose another column");
    }
  }

  static void function(TableSchema schema, TableOptions options) {
    BucketOptions buckets = options.buckets();
    if (buckets.function() != BucketOptions.Function.MOD) {
      return;
    }
    List<String> names = schema.rowType().names();
    boolean fits =
        buckets.keys().size() == 1
            && names.contains(buckets.keys().get(0))
            && isWhole(schema.rowType().project(buckets.keys()).typeAt(0).root());
    if (!fits) {
      throw refuse(
          "option 'bucket-function.type' is mod and the bucket key is " + buckets.keys(),
          "one column of type INT or BIGINT",
          "Change the bucket key, or leave the option out");
    }
  }

  private static boolean isWhole(TypeRoot root) {
    return root == TypeRoot.INT || root == TypeRoot.BIGINT;
  }

  static void deltaCommits(TableSchema schema, TableOptions options) {
    Optional<Integer> commits = schema.options().find(BucketOptions.FULL_COMPACTION_DELTA_COMMITS);
    commits.ifPresent(BucketOptions::checkDeltaCommits);
    if (commits.isPresent() && options.buckets().mode() == BucketMode.UNAWARE) {
      throw refuse(
          "option 'full-compaction.delta-commits' is set on an append table without buckets",
          "it only where a writer owns its bucket",
          "Leave the option out");
    }
  }
}
