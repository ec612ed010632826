package org.apache.paimon.spark.rowlevel;

import java.util.Map;

/** An operation that writes files anew and may be told which, and what becomes of their rows. */
public interface FileChoice {

  /**
   * Whether the files that a read of the table shows are those that it may replace. A fallback
   * branch adds others.
   */
  boolean replacesWhatIsRead();

  /**
   * Has only some files read and replaced, and some rows of these not read: the statement knows
   * them already.
   *
   * @param rows ascending positions by location of the file
   */
  void readWithout(Map<String, long[]> rows);
}
