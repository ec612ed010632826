package org.apache.paimon.spark.rowlevel;

import java.util.function.Supplier;
import org.apache.paimon.spark.read.PlannedFiles;
import org.apache.paimon.spark.write.BatchCommit;
import org.apache.paimon.spark.write.WriteDistribution;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write of deleted positions and new rows. */
final class VectorWrite extends ChangeWrite {
  private final Supplier<PlannedFiles> scan;
  private final Command command;

  /**
   * A write.
   *
   * @param scan the scan that named the rows; asked when all tasks are done
   */
  VectorWrite(Table table, Command command, Supplier<PlannedFiles> scan) {
    super(table, distribution(table, command));
    this.scan = scan;
    this.command = command;
  }

  /** A DELETE sends positions only; there is no column to spread them by. */
  private static WriteDistribution distribution(Table table, Command command) {
    return command == Command.DELETE
        ? WriteDistribution.NONE
        : WriteDistribution.of(table.schema(), 1);
  }

  @Override
  public String description() {
    return "paimon deletion vectors of " + table().source().name();
  }

  @Override
  DeltaBatchWrite batch(String commitUser, BatchCommit batchCommit) {
    return new Changes(
        new VectorWriterFactory(table().source(), commitUser, command),
        batchCommit,
        new DeletedRows(table(), scan));
  }

  /** One commit of the inserted files and the merged vectors. */
  private record Changes(VectorWriterFactory factory, BatchCommit commit, DeletedRows deleted)
      implements DeltaBatchWrite {

    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
      return factory;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
      commit.commit(messages, deleted.write(messages));
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
      commit.abort(messages);
      if (!commit.isOutcomeUnknown()) {
        deleted.abort();
      }
    }
  }
}
