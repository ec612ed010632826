/**
 * Maintenance: what is done to a table beside reading and writing rows. Rollback, tags, branches,
 * consumers, expiry, orphan files, and a checker.
 *
 * <p>One rule for everything that deletes: a file goes only when no snapshot, tag or long-lived
 * changelog of any line (main and every branch) names it; if one of these cannot be read, nothing
 * is deleted (format-metadata 14.5). Snapshot files go last, so a crash leaves work to be repeated
 * and never a snapshot without its files.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.maintenance.TableStores}. Floor 5: may import
 * {@code scan}, {@code read}, {@code write}, {@code commit}.
 */
package org.apache.paimon.maintenance;
