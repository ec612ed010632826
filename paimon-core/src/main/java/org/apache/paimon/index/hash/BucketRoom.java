package org.apache.paimon.index.hash;

import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.error.UserException;

/**
 * Chooses the buckets of new keys in one partition: the first own bucket with room, else a new one,
 * else, where a maximum forbids more, any own one. Assigner {@code a} of {@code A} owns the buckets
 * with {@code bucket % A = a}. Used by one thread.
 */
public final class BucketRoom {
  /** Bucket numbers fit 16 bits. */
  public static final int MOST_BUCKETS = Short.MAX_VALUE;

  private final String table;
  private final int id;
  private final int assigners;
  private final Limits limits;

  /** Number of keys by own bucket. */
  private final TreeMap<Integer, Long> sizes = new TreeMap<>();

  private int open;
  private long room;

  /** Whether all own buckets are full and no more may be made. */
  private boolean isFull;

  /**
   * How many there may be.
   *
   * @param targetRows keys after which a bucket takes no new one
   * @param maxBuckets most buckets of a partition; 0 or less = {@link #MOST_BUCKETS}
   */
  public record Limits(long targetRows, int maxBuckets) {
    boolean isMaximumSet() {
      return maxBuckets > 0;
    }

    int buckets() {
      return isMaximumSet() ? Math.min(maxBuckets, MOST_BUCKETS) : MOST_BUCKETS;
    }
  }

  /**
   * @param id which assigner this is, below {@code assigners}
   */
  public BucketRoom(String table, int id, int assigners, Limits limits) {
    this.table = table;
    this.id = id;
    this.assigners = assigners;
    this.limits = limits;
  }

  /** Which of {@code assigners} owns a bucket. */
  public static int ownerOf(int bucket, int assigners) {
    return bucket % assigners;
  }

  /** Takes keys into account that are in a bucket already; buckets of others do not count. */
  public void restore(int bucket, long keys) {
    if (ownerOf(bucket, assigners) == id) {
      sizes.merge(bucket, keys, Long::sum);
    }
  }

  /**
   * The bucket of a new key, which counts from now on.
   *
   * @param hash spreads keys when there is no room
   * @throws UserException when there is no bucket left
   */
  public int place(int hash) {
    if (room <= 0 && !isFull) {
      open = nextBucket();
      room = limits.targetRows() - sizes.getOrDefault(open, 0L);
      isFull = room <= 0;
    }
    int bucket = isFull ? anyBucket(hash) : open;
    sizes.merge(bucket, 1L, Long::sum);
    room--;
    return bucket;
  }

  private int nextBucket() {
    for (Map.Entry<Integer, Long> bucket : sizes.entrySet()) {
      if (bucket.getValue() < limits.targetRows()) {
        return bucket.getKey();
      }
    }
    int free = id;
    while (free < limits.buckets() && sizes.containsKey(free)) {
      free += assigners;
    }
    if (free < limits.buckets()) {
      return free;
    }
    if (limits.isMaximumSet() && !sizes.isEmpty()) {
      return sizes.firstKey();
    }
    throw new UserException(
        "Cannot write a new key to table "
            + table
            + ": assigner "
            + id
            + " of "
            + assigners
            + " has filled its "
            + sizes.size()
            + " buckets with "
            + limits.targetRows()
            + " keys each and a partition has at most "
            + limits.buckets()
            + " buckets. Raise 'dynamic-bucket.target-row-num'.");
  }

  /** The same hash always alike. */
  private int anyBucket(int hash) {
    int skipped = Math.floorMod(hash / assigners, sizes.size());
    for (int bucket : sizes.keySet()) {
      if (skipped-- == 0) {
        return bucket;
      }
    }
    throw new IllegalStateException("no bucket among " + sizes.keySet());
  }
}
