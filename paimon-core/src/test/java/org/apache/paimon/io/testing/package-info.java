/**
 * A store in memory for tests of everything above {@code io}: records operations, injects faults,
 * crashes and restarts.
 */
package org.apache.paimon.io.testing;
