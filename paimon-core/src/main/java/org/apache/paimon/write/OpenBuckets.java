package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;

/** The buckets that a table writer has open, in the order they were opened. */
final class OpenBuckets {
  private final BucketWriterFactory factory;
  private final Map<BinaryRow, OpenBucket[]> byPartition = new HashMap<>();
  private final List<OpenBucket> all = new ArrayList<>();
  private BinaryRow lastPartition;
  private OpenBucket[] lastBuckets = {};

  OpenBuckets(BucketWriterFactory factory) {
    this.factory = factory;
  }

  /** The open bucket; opens it at first. {@code bucket} is not negative. */
  OpenBucket get(BinaryRow partition, int bucket) {
    if (partition != lastPartition) {
      lastBuckets = byPartition.computeIfAbsent(partition, key -> new OpenBucket[bucket + 1]);
      lastPartition = partition;
    }
    if (bucket < lastBuckets.length && lastBuckets[bucket] != null) {
      return lastBuckets[bucket];
    }
    return open(partition, bucket);
  }

  private OpenBucket open(BinaryRow partition, int bucket) {
    OpenBucket opened = new OpenBucket(factory.create(partition, bucket));
    all.add(opened);
    if (bucket >= lastBuckets.length) {
      lastBuckets = Arrays.copyOf(lastBuckets, Math.max(bucket + 1, lastBuckets.length * 2));
      byPartition.put(partition, lastBuckets);
    }
    lastBuckets[bucket] = opened;
    return opened;
  }

  List<OpenBucket> all() {
    return all;
  }

  /** The bucket that holds most memory; null when none holds any. */
  OpenBucket largest() {
    OpenBucket largest = null;
    long most = 0;
    for (OpenBucket bucket : all) {
      long bytes = bucket.writer().memoryBytes();
      if (bytes > most) {
        most = bytes;
        largest = bucket;
      }
    }
    return largest;
  }

  void clear() {
    all.clear();
    byPartition.clear();
    lastPartition = null;
    lastBuckets = new OpenBucket[0];
  }
}
