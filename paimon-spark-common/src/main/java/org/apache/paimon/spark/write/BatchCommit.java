package org.apache.paimon.spark.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The driver's end of a write: one commit of what the successful tasks wrote. Used once. */
public final class BatchCommit {
  private final Table table;
  private final WriteIdentity identity;
  private final WriteMode mode;
  private final Supplier<List<CommitMessage>> removals;
  private final CommitSink sink;
  private OptionalLong watermark = OptionalLong.empty();
  private OptionalLong rowsReadOn = OptionalLong.empty();
  private PreparedCommit prepared;

  BatchCommit(
      Table table,
      WriteIdentity identity,
      WriteMode mode,
      Supplier<List<CommitMessage>> removals,
      CommitSink sink) {
    if (table.schema().isPreview()) {
      throw new IllegalStateException(
          "Cannot commit to table "
              + table.source().name()
              + ": some of its columns "
              + table.schema().rowType().names()
              + " are planned and not stored, expected the stored schema. This is a bug; please"
              + " report the statement.");
    }
    this.table = table;
    this.identity = identity;
    this.mode = mode;
    this.removals = removals;
    this.sink = sink;
  }

  /** A commit that adds rows and changes, published at once. */
  public static BatchCommit appending(Table table, String commitUser) {
    return new BatchCommit(
        table,
        WriteIdentity.ofBatchUser(commitUser),
        new WriteMode.Append(),
        List::of,
        CommitSink.IMMEDIATE);
  }

  /** Notes the event time that the rows have reached, epoch milliseconds; before the commit. */
  void setWatermark(OptionalLong millis) {
    watermark = millis;
  }

  /** Says which snapshot's rows are changed, see {@link CommitRequest}; before the commit. */
  public void setRowsReadOn(OptionalLong snapshotId) {
    rowsReadOn = snapshotId;
  }

  WriteMode mode() {
    return mode;
  }

  /** Publishes, or hands on, what the tasks wrote. */
  public void commit(WriterCommitMessage[] messages) {
    commit(messages, List.of());
  }

  /** The same with changes that the driver made itself. */
  public void commit(WriterCommitMessage[] messages, List<CommitMessage> ofTheDriver) {
    List<CommitMessage> all = new ArrayList<>(removals.get());
    all.addAll(ofTheDriver);
    all.addAll(collect(messages));
    prepared = new PreparedCommit(table, mode, request(all));
    sink.accept(prepared);
  }

  private CommitRequest request(List<CommitMessage> messages) {
    return new CommitRequest(
            identity.commitUser(), identity.commitIdentifier(), watermark, messages, Map.of())
        .changingRowsOf(rowsReadOn);
  }

  /** How the commit ended; empty before, and when it is published later. */
  public Optional<CommitResult> result() {
    return Optional.ofNullable(prepared).flatMap(PreparedCommit::result);
  }

  /** Whether nobody knows if the commit is there; nothing may be deleted then. */
  public boolean isOutcomeUnknown() {
    return prepared != null && prepared.isOutcomeUnknown();
  }

  /** Deletes what the tasks wrote, unless the commit may have named it. */
  public void abort(WriterCommitMessage[] messages) {
    if (!isOutcomeUnknown()) {
      table.newCommitter().abort(collect(messages));
    }
  }

  /** The messages of all tasks; Spark leaves a null for a task that did not finish. */
  private static List<CommitMessage> collect(WriterCommitMessage[] messages) {
    List<CommitMessage> all = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      if (message instanceof TaskResult task) {
        all.addAll(task.messages());
      }
    }
    return all;
  }
}
