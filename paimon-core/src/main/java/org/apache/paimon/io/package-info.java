/**
 * The one seam to storage: {@link org.apache.paimon.io.FileIO}.
 *
 * <p>Everything above this package runs on an in-memory implementation in tests, with a fault at
 * any operation. {@code io.local} is the direct implementation for local disks, {@code io.hadoop}
 * goes through a Hadoop FileSystem.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.io.FileIO}. Floor 0: imports only {@code error} and
 * {@code options}.
 */
package org.apache.paimon.io;
