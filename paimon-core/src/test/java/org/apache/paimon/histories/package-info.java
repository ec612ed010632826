/**
 * Random histories of key tables, told to a table and to a naive model in memory: each merge engine
 * with each changelog producer, bucket mode, and deletion vectors where they are allowed. The model
 * has for each key all that flushes and compactions may have made of it; what the table shows
 * leaves of that what fits. A history is data: what fails is made shorter before it is shown. Start
 * with {@code StoreHistoryTest}.
 */
package org.apache.paimon.histories;
