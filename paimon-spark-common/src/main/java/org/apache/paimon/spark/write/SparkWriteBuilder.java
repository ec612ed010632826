package org.apache.paimon.spark.write;

import java.util.List;
import java.util.function.Supplier;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * Collects what a statement does to the rows that are there. Spark makes several; no side effect.
 */
public sealed class SparkWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite
    permits UpsertWriteBuilder {
  private final Table table;
  private final String queryId;
  private final int kindPosition;
  private final CommitSink sink;
  private final Supplier<List<CommitMessage>> removals;
  private final boolean isRewrite;
  private WriteMode mode = new WriteMode.Append();

  /**
   * A builder of writes to {@code table}.
   *
   * @param sink what becomes of the commit
   */
  public static SparkWriteBuilder of(Table table, LogicalWriteInfo info, CommitSink sink) {
    return table.schema().hasPrimaryKey()
        ? new UpsertWriteBuilder(table, info, sink)
        : new SparkWriteBuilder(table, info, sink);
  }

  SparkWriteBuilder(Table table, LogicalWriteInfo info, CommitSink sink) {
    this(table, info, sink, List::of, false);
  }

  private SparkWriteBuilder(
      Table table,
      LogicalWriteInfo info,
      CommitSink sink,
      Supplier<List<CommitMessage>> removals,
      boolean isRewrite) {
    kindPosition = KindColumn.position(table.schema(), info.schema());
    WriteSchemaCheck.verify(
        table, kindPosition != KindColumn.NONE ? KindColumn.without(info.schema()) : info.schema());
    this.table = table;
    this.queryId = info.queryId();
    this.sink = sink;
    this.removals = removals;
    this.isRewrite = isRewrite;
  }

  /**
   * A builder of writes whose rows replace some files.
   *
   * @param removals the files as removals, asked for when all rows are written
   */
  public static SparkWriteBuilder replacing(
      Table table, LogicalWriteInfo info, Supplier<List<CommitMessage>> removals) {
    return new SparkWriteBuilder(table, info, CommitSink.IMMEDIATE, removals, true);
  }

  private TableSchema schema() {
    return table.schema();
  }

  /** Spark refuses without a reason what cannot be overwritten; {@link #overwrite} gives one. */
  @Override
  public boolean canOverwrite(Predicate[] predicates) {
    return true;
  }

  @Override
  public WriteBuilder overwrite(Predicate[] predicates) {
    mode = OverwriteCondition.mode(schema(), table.source().name(), predicates);
    return this;
  }

  @Override
  public WriteBuilder truncate() {
    mode = new WriteMode.ReplaceAll();
    return this;
  }

  @Override
  public WriteBuilder overwriteDynamicPartitions() {
    mode =
        schema().partitionKeys().isEmpty()
            ? new WriteMode.ReplaceAll()
            : new WriteMode.ReplaceTouchedPartitions();
    return this;
  }

  @Override
  public Write build() {
    boolean replacesParts =
        !(mode instanceof WriteMode.Append || mode instanceof WriteMode.ReplaceAll);
    if (replacesParts && TableOptions.of(schema()).buckets().mode() == BucketMode.CROSS_PARTITION) {
      throw new UnsupportedFeatureException(
          "Cannot overwrite single partitions of table "
              + table.source().name()
              + ": its primary key "
              + schema().primaryKeys()
              + " does not contain the partition columns "
              + schema().partitionKeys()
              + ", so that a new row may replace one of another partition, with which the other rows"
              + " of that partition would go; expected an overwrite of the whole table. Delete the"
              + " rows of the partitions, then insert.");
    }
    return new SparkWrite(table, queryId, kindPosition, mode, sink, removals, isRewrite);
  }
}
