package org.apache.paimon.write;

import org.apache.paimon.data.BinaryRow;

/** Makes the writer of a bucket, continuing what the bucket holds. */
@FunctionalInterface
interface BucketWriterFactory {
  BucketWriter create(BinaryRow partition, int bucket);
}
