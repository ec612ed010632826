package org.apache.paimon.spark.rowlevel;

import java.util.List;
import java.util.Map;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.spark.write.TaskResult;

/**
 * What one task deleted and inserted.
 *
 * @param messages files of inserted rows
 * @param deleted positions by location of the data file
 */
record VectorTaskCommit(List<CommitMessage> messages, Map<String, Positions> deleted)
    implements TaskResult {
  VectorTaskCommit {
    messages = List.copyOf(messages);
    deleted = Map.copyOf(deleted);
  }
}
