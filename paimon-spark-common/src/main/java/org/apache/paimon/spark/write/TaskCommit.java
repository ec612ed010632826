package org.apache.paimon.spark.write;

import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** What one successful task wrote. */
record TaskCommit(List<CommitMessage> messages) implements WriterCommitMessage {
  TaskCommit {
    messages = List.copyOf(messages);
  }
}
