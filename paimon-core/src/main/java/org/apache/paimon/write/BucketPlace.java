package org.apache.paimon.write;

import org.apache.paimon.data.BinaryRow;

/** Where a key lies. */
record BucketPlace(BinaryRow partition, int bucket) {}
