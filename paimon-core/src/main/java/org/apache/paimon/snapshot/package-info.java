/**
 * Snapshots: the numbered, immutable versions of a table; tags, branches and consumers.
 *
 * <p><b>Format.</b> One pretty-printed UTF-8 JSON object per file {@code snapshot/snapshot-<id>};
 * ids start at 1 and have no gap between the earliest and the latest. Field order and which fields
 * are left out: {@link org.apache.paimon.snapshot.Snapshot}. A reader ignores fields it does not
 * know. {@code LATEST} and {@code EARLIEST} are hints: one decimal number each, possibly missing or
 * stale (format-metadata 3).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.snapshot.Snapshot}, then {@code SnapshotStore}.
 * Floor 3: must not import manifest or above.
 */
package org.apache.paimon.snapshot;
