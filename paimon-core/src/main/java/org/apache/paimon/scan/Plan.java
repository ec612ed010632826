package org.apache.paimon.scan;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a scan has to read.
 *
 * @param snapshotId the snapshot; empty when the table has none
 * @param splits in stable order
 */
public record Plan(OptionalLong snapshotId, List<Split> splits) {
  public Plan {
    splits = List.copyOf(splits);
  }
}
