/**
 * Exception families. Each says whose duty the failure is: the user's, another writer's, the
 * world's.
 *
 * <p>Every message has three parts: what happened (with table, file, snapshot, value), what was
 * expected, what to do. Floor 0: imports nothing of ours.
 */
package org.apache.paimon.error;
