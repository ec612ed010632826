/**
 * Chains of streams that are killed, run for long, or pass through other systems.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.integration.streams.KillTest}.
 */
package org.apache.paimon.integration.streams;
