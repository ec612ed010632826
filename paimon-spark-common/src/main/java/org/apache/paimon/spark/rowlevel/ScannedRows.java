package org.apache.paimon.spark.rowlevel;

/** An operation that writes with less work when it knows where its rows come from. */
public interface ScannedRows {

  /**
   * Tells that each changed row is written by the task that read it: nothing between the scan and
   * the write moves rows, unless the write asks for it.
   */
  void stayInTheirTasks();
}
