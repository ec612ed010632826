package org.apache.paimon.commit;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.paimon.snapshot.Snapshot;

/**
 * A commit to be made.
 *
 * @param commitUser who commits; fixed per streaming job, random per batch job
 * @param commitIdentifier that user's increasing number; {@link Snapshot#BATCH_COMMIT_IDENTIFIER}
 *     for batch
 * @param watermark event time progress
 * @param messages of all writers
 * @param properties to be stored in the snapshot
 */
public record CommitRequest(
    String commitUser,
    long commitIdentifier,
    OptionalLong watermark,
    List<CommitMessage> messages,
    Map<String, String> properties) {
  public CommitRequest {
    messages = List.copyOf(messages);
    properties = Map.copyOf(properties);
  }

  /** A batch commit. */
  public static CommitRequest batch(String commitUser, List<CommitMessage> messages) {
    return new CommitRequest(
        commitUser, Snapshot.BATCH_COMMIT_IDENTIFIER, OptionalLong.empty(), messages, Map.of());
  }
}
