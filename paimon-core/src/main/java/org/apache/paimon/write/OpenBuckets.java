package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.TablePaths;

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

  /** The open bucket; opens it at first. */
  OpenBucket get(BinaryRow partition, int bucket) {
    int slot = bucket - TablePaths.POSTPONE_BUCKET;
    if (partition != lastPartition) {
      lastBuckets = byPartition.computeIfAbsent(partition, key -> new OpenBucket[slot + 1]);
      lastPartition = partition;
    }
    if (slot < lastBuckets.length && lastBuckets[slot] != null) {
      return lastBuckets[slot];
    }
    return open(partition, bucket, slot);
  }

  private OpenBucket open(BinaryRow partition, int bucket, int slot) {
    OpenBucket opened = new OpenBucket(factory.create(partition, bucket));
    all.add(opened);
    if (slot >= lastBuckets.length) {
      lastBuckets = Arrays.copyOf(lastBuckets, Math.max(slot + 1, lastBuckets.length * 2));
      byPartition.put(partition, lastBuckets);
    }
    lastBuckets[slot] = opened;
    return opened;
  }

  List<OpenBucket> all() {
    return all;
  }

  /** The bucket that holds most memory; null when none holds any. */
  static OpenBucket largest(List<OpenBucket> all) {
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
