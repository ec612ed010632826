package org.apache.paimon.commit;

import java.util.List;
import java.util.Map;

/** Which files an overwrite replaces. Files of the new data outside the scope are an error. */
public sealed interface OverwriteScope {
  /** All files of the table. */
  record WholeTable() implements OverwriteScope {}

  /**
   * All files of the partitions that match one of the specs, also when there are no new files.
   *
   * @param specs partition column to value (objects as in package {@code data}; null = the null
   *     partition); a spec may name some of the partition columns only
   */
  record Partitions(List<Map<String, Object>> specs) implements OverwriteScope {}

  /** Exactly the partitions that the new files lie in; without new files nothing happens. */
  record PartitionsOfData() implements OverwriteScope {}
}
