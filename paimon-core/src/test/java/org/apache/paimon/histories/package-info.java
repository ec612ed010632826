/**
 * Random histories of key tables, told to a table and to a naive model in memory: each merge engine
 * with each changelog producer, bucket mode, and deletion vectors where they are allowed. A history
 * is data: what fails is made shorter before it is shown. Start with {@code StoreHistoryTest}.
 */
package org.apache.paimon.histories;
