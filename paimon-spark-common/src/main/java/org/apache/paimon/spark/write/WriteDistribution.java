package org.apache.paimon.spark.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.function.CatalogFunctions;
import org.apache.paimon.spark.function.KeyForm;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;

/**
 * How rows are spread over write tasks. All rows of a bucket go to one task, for the table must not
 * have two writers of one bucket in a commit; where nothing needs that, Spark's own spread stays.
 *
 * @param distribution what Spark has to do
 * @param taskCount number of tasks; 0 = Spark decides
 * @param ordering of the rows within a task
 */
public record WriteDistribution(
    Distribution distribution, int taskCount, List<SortOrder> ordering) {

  /** Rows stay where they are. */
  public static final WriteDistribution NONE =
      new WriteDistribution(Distributions.unspecified(), 0);

  public WriteDistribution {
    ordering = List.copyOf(ordering);
  }

  /** A spread without an order. */
  public WriteDistribution(Distribution distribution, int taskCount) {
    this(distribution, taskCount, List.of());
  }

  /**
   * The spread of new rows: what the table needs, or sorted where it asks for that. Sorting samples
   * the rows, so that they are computed twice.
   *
   * @param slices from {@link WriteSlices}
   * @param mostTasks from {@link BucketSpread}
   */
  static WriteDistribution ofNewRows(TableSource source, int slices, int mostTasks) {
    return Clustering.of(source)
        .filter(clustering -> clustering.moment() == Clustering.Moment.WRITE)
        .map(clustering -> sorted(source.schema(), clustering))
        .orElseGet(() -> of(source.schema(), slices, mostTasks));
  }

  /** By ranges over all tasks: partition by partition, so that a task writes into few. */
  private static WriteDistribution sorted(TableSchema schema, Clustering clustering) {
    List<Expression> keys = new ArrayList<>();
    schema.partitionKeys().forEach(key -> keys.add(ColumnReferences.of(key)));
    Expression[] columns =
        clustering.columns().stream().map(ColumnReferences::of).toArray(Expression[]::new);
    switch (clustering.strategy()) {
      case AUTO, ORDER -> keys.addAll(List.of(columns));
      case ZORDER -> keys.add(Expressions.apply(CatalogFunctions.ZORDER, columns));
      case HILBERT -> keys.add(Expressions.apply(CatalogFunctions.HILBERT, columns));
    }
    SortOrder[] orders =
        keys.stream()
            .map(key -> Expressions.sort(key, SortDirection.ASCENDING))
            .toArray(SortOrder[]::new);
    return new WriteDistribution(Distributions.ordered(orders), 0, List.of(orders));
  }

  /**
   * The spread that a table needs.
   *
   * @param slices from {@link WriteSlices}
   */
  public static WriteDistribution of(TableSchema schema, int slices) {
    return of(schema, slices, BucketSpread.TASK_PER_BUCKET);
  }

  private static WriteDistribution of(TableSchema schema, int slices, int mostTasks) {
    BucketOptions buckets = TableOptions.of(schema).buckets();
    return switch (buckets.mode()) {
      case UNAWARE, POSTPONE -> NONE;
      case FIXED ->
          hashed(
              schema,
              schema.partitionKeys(),
              buckets.count(),
              buckets.keys(),
              buckets.function(),
              mostTasks);
      case DYNAMIC ->
          hashed(
              schema,
              schema.partitionKeys(),
              slices,
              schema.trimmedPrimaryKeys(),
              BucketOptions.Function.DEFAULT,
              mostTasks);
      case CROSS_PARTITION ->
          slices == 1
              ? single(schema)
              : hashed(
                  schema,
                  List.of(),
                  slices,
                  schema.primaryKeys(),
                  BucketOptions.Function.DEFAULT,
                  mostTasks);
    };
  }

  /** By some columns and a number from 0 to {@code count - 1} that the key gives. */
  private static WriteDistribution hashed(
      TableSchema schema,
      List<String> columns,
      int count,
      List<String> keys,
      BucketOptions.Function function,
      int mostTasks) {
    int tasks = columns.isEmpty() ? BucketSpread.taskCount(count, mostTasks) : 0;
    List<Expression> clustering = new ArrayList<>();
    columns.forEach(column -> clustering.add(ColumnReferences.of(column)));
    List<Expression> arguments = new ArrayList<>();
    arguments.add(Expressions.literal(count));
    keys.forEach(key -> arguments.add(ColumnReferences.of(key)));
    String bucket =
        CatalogFunctions.nameFor(
            function,
            schema.hasPrimaryKey() ? KeyForm.UNIFORM : KeyForm.AS_GIVEN,
            schema.rowType().project(keys).types());
    clustering.add(
        Expressions.apply(
            tasks == 0 ? bucket : CatalogFunctions.taskNameFor(tasks, bucket),
            arguments.toArray(Expression[]::new)));
    return new WriteDistribution(
        Distributions.clustered(clustering.toArray(Expression[]::new)), tasks);
  }

  /** One task has the index of the whole table. */
  private static WriteDistribution single(TableSchema schema) {
    return new WriteDistribution(
        Distributions.clustered(
            schema.primaryKeys().stream().map(ColumnReferences::of).toArray(Expression[]::new)),
        1);
  }
}
