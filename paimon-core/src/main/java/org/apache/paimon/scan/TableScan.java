package org.apache.paimon.scan;

/** Plans batch reads of one table; the snapshot follows the table's {@code scan.*} options. */
public interface TableScan {
  /**
   * Plans a read.
   *
   * @throws org.apache.paimon.error.NotFoundException when a snapshot, tag or time asked for is not
   *     there
   */
  Plan plan(ScanRequest request);
}
