/**
 * The facade of one table: wires scan, read, write and commit for it.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.table.Table}. Floor 6.
 */
package org.apache.paimon.table;
