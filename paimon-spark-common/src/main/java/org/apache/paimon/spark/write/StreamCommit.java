package org.apache.paimon.spark.write;

import java.io.IOException;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitOptions;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.maintenance.ReassignedRows;
import org.apache.paimon.table.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes a micro-batch. Spark cannot run the tasks of a micro-batch again: when another commit
 * gave keys of dynamic buckets their places meanwhile, the rows are written anew here.
 *
 * @param slices by key hash, of the tasks that wrote the rows
 */
record StreamCommit(Committer committer, int slices) implements CommitSink {
  private static final Logger LOG = LoggerFactory.getLogger(StreamCommit.class);

  @Override
  public void accept(PreparedCommit commit) {
    try {
      commit.publish(committer);
    } catch (CommitConflictException e) {
      if (!commit.isAppend() || !ReassignedRows.arePossible(commit.table().source())) {
        throw e;
      }
      publishAnew(commit, e);
    }
  }

  /** The files of the first attempt are deleted when the commit is there, else by its abort. */
  private void publishAnew(PreparedCommit commit, CommitConflictException first) {
    Table table = commit.table();
    int retries = CommitOptions.from(table.schema().options()).maxRetries();
    CommitConflictException conflict = first;
    for (int retry = 1; retry <= retries; retry++) {
      LOG.warn(
          "Rows of a micro-batch to table {} are written anew ({} of {}) after a conflict",
          table.source().name(),
          retry,
          retries,
          conflict);
      List<CommitMessage> messages = writtenAnew(table, commit);
      PreparedCommit anew = commit.withMessages(messages);
      try {
        anew.publish(committer);
      } catch (CommitConflictException e) {
        committer.abort(messages);
        conflict = e;
        continue;
      } catch (RuntimeException e) {
        if (!anew.isOutcomeUnknown()) {
          committer.abort(messages);
        }
        throw e;
      }
      commit.endAs(anew);
      committer.abort(commit.request().messages());
      return;
    }
    throw conflict;
  }

  private List<CommitMessage> writtenAnew(Table table, PreparedCommit commit) {
    try (SpillDirectory spill = SpillDirectory.create()) {
      return ReassignedRows.write(
          table.source(),
          table.fileIO(),
          commit.request().messages(),
          slices,
          commit.request().commitUser(),
          spill.path());
    } catch (IOException e) {
      throw new StorageException(
          "Failed to write rows of a micro-batch to table "
              + table.source().name()
              + " anew: "
              + e.getMessage()
              + ". Another commit gave their keys buckets meanwhile, expected files that can be"
              + " read and written. Start the query again; nothing of the micro-batch is there.",
          e);
    }
  }
}
