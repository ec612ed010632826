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
 * @param rowsReadOn number of the snapshot whose rows a statement changed (0 = the table had none):
 *     the commit fails when another one changed these rows since; empty = the messages rest on no
 *     row that was read, as those of an INSERT
 */
public record CommitRequest(
    String commitUser,
    long commitIdentifier,
    OptionalLong watermark,
    List<CommitMessage> messages,
    Map<String, String> properties,
    OptionalLong rowsReadOn) {
  public CommitRequest {
    messages = List.copyOf(messages);
    properties = Map.copyOf(properties);
  }

  /** A commit that rests on no row that was read. */
  public CommitRequest(
      String commitUser,
      long commitIdentifier,
      OptionalLong watermark,
      List<CommitMessage> messages,
      Map<String, String> properties) {
    this(commitUser, commitIdentifier, watermark, messages, properties, OptionalLong.empty());
  }

  /** The same commit, of changes to rows of a snapshot. */
  public CommitRequest changingRowsOf(OptionalLong snapshotId) {
    return new CommitRequest(
        commitUser, commitIdentifier, watermark, messages, properties, snapshotId);
  }

  /** Whether a user commits this alone, once. */
  boolean isBatch() {
    return commitIdentifier == Snapshot.BATCH_COMMIT_IDENTIFIER;
  }

  /** A batch commit. */
  public static CommitRequest batch(String commitUser, List<CommitMessage> messages) {
    return new CommitRequest(
        commitUser, Snapshot.BATCH_COMMIT_IDENTIFIER, OptionalLong.empty(), messages, Map.of());
  }
}
