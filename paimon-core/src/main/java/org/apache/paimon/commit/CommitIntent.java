package org.apache.paimon.commit;

/**
 * One snapshot to be published.
 *
 * @param request who commits
 * @param changes what changes, by base
 * @param emptyAllowed whether a snapshot without any change is made
 */
record CommitIntent(CommitRequest request, ChangeSource changes, boolean emptyAllowed) {}
