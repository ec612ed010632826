package org.apache.paimon.scan;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a scan has to read.
 *
 * @param snapshotId the snapshot; empty when the table has none
 * @param splits in stable order
 * @param skippedFiles live files of the wanted partitions and buckets that statistics leave out
 * @param scannedManifests manifests that may name files of the wanted partitions
 */
public record Plan(
    OptionalLong snapshotId, List<Split> splits, long skippedFiles, long scannedManifests) {
  public Plan {
    splits = List.copyOf(splits);
  }

  /** A plan of which nothing more is known. */
  public Plan(OptionalLong snapshotId, List<Split> splits) {
    this(snapshotId, splits, 0, 0);
  }
}
