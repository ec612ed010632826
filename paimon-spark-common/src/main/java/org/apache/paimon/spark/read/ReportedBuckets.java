package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.scan.BranchSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.spark.types.PaimonTypes;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;

/**
 * The buckets of a scan as a partitioning by {@code bucket(n, key)}.
 *
 * @param count number of buckets
 * @param key the only column of the bucket key
 */
record ReportedBuckets(int count, String key) {

  /**
   * What can be reported. Spark's function gives the bucket of a key that is stored as Spark's type
   * says, so a key of another stored type (TIMESTAMP(3), CHAR) is not reported; nor is one of FLOAT
   * or DOUBLE, whose zeros Spark joins across buckets; nor are buckets when some file was written
   * with another number of them.
   */
  static Optional<ReportedBuckets> of(TableSchema schema, ReadColumns read, List<Split> splits) {
    BucketOptions buckets = TableOptions.of(schema).buckets();
    boolean isSimple =
        buckets.mode() == BucketMode.FIXED
            && buckets.function() == BucketOptions.Function.DEFAULT
            && buckets.keys().size() == 1;
    if (!isSimple) {
      return Optional.empty();
    }
    String key = buckets.keys().get(0);
    boolean isUniform =
        splits.stream()
            .allMatch(
                split ->
                    split.totalBuckets() == buckets.count() && !(split instanceof BranchSplit));
    return isPlain(schema.rowType().field(schema.rowType().indexOf(key)))
            && isUniform
            && read.isShown(key)
        ? Optional.of(new ReportedBuckets(buckets.count(), key))
        : Optional.empty();
  }

  /** Whether equal values of the column are equal as stored. */
  static boolean isPlain(DataField field) {
    DataType stored = field.type().nullable();
    return stored.equals(PaimonTypes.of(SparkTypes.valuesOf(stored), field.name()))
        && stored.root() != TypeRoot.FLOAT
        && stored.root() != TypeRoot.DOUBLE;
  }

  private record Group(BinaryRow partition, int bucket) {}

  /**
   * The partitioning.
   *
   * @param partitionColumns reported before the bucket; may be none
   */
  Partitioning partitioning(List<String> partitionColumns, List<Split> splits) {
    List<Expression> keys = new ArrayList<>();
    partitionColumns.forEach(
        column -> keys.add(Expressions.identity(ColumnReferences.quoted(column))));
    keys.add(Expressions.bucket(count, ColumnReferences.quoted(key)));
    Set<Group> filled = new HashSet<>();
    for (Split split : splits) {
      filled.add(new Group(partitionColumns.isEmpty() ? null : split.partition(), split.bucket()));
    }
    return new KeyGroupedPartitioning(keys.toArray(Expression[]::new), filled.size());
  }
}
