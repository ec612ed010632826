/** Rows as plain lists for tests of everything that reads or writes batches. */
package org.apache.paimon.data.testing;
