package org.apache.paimon.spark.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.function.CatalogFunctions;
import org.apache.paimon.spark.function.KeyForm;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;

/**
 * How rows are spread over write tasks. All rows of a bucket go to one task, for the table must not
 * have two writers of one bucket in a commit; where nothing needs that, Spark's own spread stays.
 *
 * @param distribution what Spark has to do
 * @param taskCount number of tasks; 0 = Spark decides
 */
public record WriteDistribution(Distribution distribution, int taskCount) {

  /** The spread that a table needs. */
  public static WriteDistribution of(TableSchema schema) {
    BucketOptions buckets = TableOptions.of(schema).buckets();
    return switch (buckets.mode()) {
      case UNAWARE, POSTPONE -> new WriteDistribution(Distributions.unspecified(), 0);
      case FIXED -> fixed(schema, buckets);
      case DYNAMIC, CROSS_PARTITION -> single(schema);
    };
  }

  private static WriteDistribution fixed(TableSchema schema, BucketOptions buckets) {
    List<Expression> clustering = partitionColumns(schema);
    List<Expression> arguments = new ArrayList<>();
    arguments.add(Expressions.literal(buckets.count()));
    buckets.keys().forEach(key -> arguments.add(ColumnReferences.of(key)));
    clustering.add(
        Expressions.apply(
            CatalogFunctions.nameFor(
                buckets.function(),
                schema.hasPrimaryKey() ? KeyForm.UNIFORM : KeyForm.AS_GIVEN,
                schema.rowType().project(buckets.keys()).types()),
            arguments.toArray(Expression[]::new)));
    return new WriteDistribution(
        Distributions.clustered(clustering.toArray(Expression[]::new)),
        schema.partitionKeys().isEmpty() ? BucketSpread.taskCount(buckets.count()) : 0);
  }

  /** One task owns the index of a partition, or of the table. */
  private static WriteDistribution single(TableSchema schema) {
    List<Expression> clustering = partitionColumns(schema);
    boolean byPartition =
        !clustering.isEmpty() && schema.primaryKeys().containsAll(schema.partitionKeys());
    if (!byPartition) {
      clustering.clear();
      schema.primaryKeys().forEach(key -> clustering.add(ColumnReferences.of(key)));
    }
    return new WriteDistribution(
        Distributions.clustered(clustering.toArray(Expression[]::new)), byPartition ? 0 : 1);
  }

  private static List<Expression> partitionColumns(TableSchema schema) {
    List<Expression> columns = new ArrayList<>();
    schema.partitionKeys().forEach(key -> columns.add(ColumnReferences.of(key)));
    return columns;
  }
}
