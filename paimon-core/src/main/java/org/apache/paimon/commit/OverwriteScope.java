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

  /**
   * The same files, for a statement that read them: the overwrite is a conflict when a partition it
   * replaces gained or lost files since then.
   *
   * @param scope what is replaced
   * @param snapshotId what the statement read; 0 = the table had no snapshot
   */
  record UnchangedSince(OverwriteScope scope, long snapshotId) implements OverwriteScope {}
}
