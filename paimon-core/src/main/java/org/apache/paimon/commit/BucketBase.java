package org.apache.paimon.commit;

import java.util.Set;
import org.apache.paimon.data.BinaryRow;

/** Names of all data files that a bucket must hold above level 0. */
record BucketBase(BinaryRow partition, int bucket, Set<String> files) {}
