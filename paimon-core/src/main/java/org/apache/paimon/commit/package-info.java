/**
 * Commits: from the messages of writers to a published snapshot, on the driver.
 *
 * <p>Steps: collect, recognise a replay of the same user and identifier, base snapshot, conflict
 * checks, manifests, publish (atomic, only if absent), hints. A commit is there whole or not at
 * all; a lost race is tried again on the new base, a conflict is an error, an unknown outcome is
 * resolved by reading back and never by deleting (format-metadata 13).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.commit.CommitMessage}. Floor 5.
 */
package org.apache.paimon.commit;
