/**
 * Memory budgets: who may hold how much.
 *
 * <p>A task owns one {@link org.apache.paimon.memory.MemoryBudget}; write buffers and sort buffers
 * reserve from it. When it is empty the largest buffer flushes first. Floor 0.
 */
package org.apache.paimon.memory;
