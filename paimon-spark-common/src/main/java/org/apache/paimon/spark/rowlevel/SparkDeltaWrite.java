package org.apache.paimon.spark.rowlevel;

import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.paimon.spark.write.BatchCommit;
import org.apache.paimon.spark.write.WriteDistribution;
import org.apache.paimon.spark.write.WriteSlices;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write of changed rows. */
final class SparkDeltaWrite extends ChangeWrite {

  /** How rows come to the tasks that write them. */
  enum Spread {
    /** Clustered by bucket like those of any other write. */
    BY_BUCKET,
    /** Each stays in the task that read it, which reads all of its bucket. */
    AS_READ
  }

  private final Command command;
  private final int slices;
  private final Supplier<OptionalLong> rowsReadOn;

  /**
   * A write.
   *
   * @param rowsReadOn the snapshot whose rows are changed; asked when all tasks are done
   */
  SparkDeltaWrite(Table table, Command command, Spread spread, Supplier<OptionalLong> rowsReadOn) {
    this(table, command, spread, rowsReadOn, slices(table, command));
  }

  private SparkDeltaWrite(
      Table table, Command command, Spread spread, Supplier<OptionalLong> rowsReadOn, int slices) {
    super(
        table,
        switch (spread) {
          case BY_BUCKET -> WriteDistribution.of(table.schema(), slices);
          case AS_READ -> WriteDistribution.NONE;
        });
    this.command = command;
    this.rowsReadOn = rowsReadOn;
    this.slices = slices;
  }

  /** One task rewrites all of a bucket, also of one that several slices share. */
  private static int slices(Table table, Command command) {
    return command == Command.DELETE && RowLevelRules.removesRows(table.source())
        ? 1
        : WriteSlices.of(table, WriteContext.Restore.LATEST_SNAPSHOT);
  }

  @Override
  public String description() {
    return "paimon changes of " + table().source().name();
  }

  @Override
  DeltaBatchWrite batch(String commitUser, BatchCommit batchCommit) {
    return new Changes(
        new SparkDeltaWriterFactory(table().source(), commitUser, command, slices),
        batchCommit,
        rowsReadOn);
  }

  private record Changes(
      SparkDeltaWriterFactory factory, BatchCommit commit, Supplier<OptionalLong> rowsReadOn)
      implements DeltaBatchWrite {

    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
      return factory;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
      commit.setRowsReadOn(rowsReadOn.get());
      commit.commit(messages);
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
      commit.abort(messages);
    }
  }
}
