package org.apache.paimon.commit;

import org.apache.paimon.data.BinaryRow;

/** Index changes of one bucket. */
record BucketIndexes(BinaryRow partition, int bucket, IndexChanges changes) {}
