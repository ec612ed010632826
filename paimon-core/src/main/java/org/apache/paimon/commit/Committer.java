package org.apache.paimon.commit;

import java.util.Collection;
import java.util.Set;

/**
 * Publishes commits of one table. All methods either publish whole snapshots or leave the table as
 * it was. On {@link org.apache.paimon.error.CommitStateUnknownException} nobody knows which;
 * nothing is deleted then.
 */
public interface Committer {

  /**
   * Publishes what writers did: an APPEND snapshot (OVERWRITE when files were removed or vectors
   * written), then a COMPACT snapshot when there are compaction results.
   *
   * @throws org.apache.paimon.error.CommitConflictException when another commit took away what this
   *     one builds on
   */
  CommitResult commit(CommitRequest request);

  /** Replaces the files in scope by the new ones in one OVERWRITE snapshot. */
  CommitResult overwrite(CommitRequest request, OverwriteScope scope);

  /**
   * Names a statistics file, which is in its place already, in an ANALYZE snapshot.
   *
   * @param request without messages
   * @param fileName bare name in the statistics directory
   */
  CommitResult commitStatistics(CommitRequest request, String fileName);

  /**
   * Merges the manifests of the latest snapshot into as few as possible, in a COMPACT snapshot
   * without changes; nothing is made when there is nothing to merge.
   */
  CommitResult compactManifests();

  /**
   * Of the given identifiers of a user, those that are committed already (every identifier up to
   * the user's latest).
   */
  Set<Long> committed(String commitUser, Collection<Long> identifiers);

  /** Deletes the files of messages that will never be committed. */
  void abort(Collection<CommitMessage> messages);
}
