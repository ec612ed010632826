package org.apache.paimon.spark.write;

import java.util.List;
import org.apache.paimon.commit.CommitMessage;

/** What one successful task wrote. */
record TaskCommit(List<CommitMessage> messages) implements TaskResult {
  TaskCommit {
    messages = List.copyOf(messages);
  }
}
