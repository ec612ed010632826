package org.apache.paimon.spark.write;

import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** What one successful task hands to the driver. */
public interface TaskResult extends WriterCommitMessage {
  /** The files it wrote. */
  List<CommitMessage> messages();
}
