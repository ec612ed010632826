package org.apache.paimon.index.hash;

import java.util.Map;
import java.util.TreeMap;

/**
 * Gives the keys of one partition their buckets, by hash (format-metadata 9.2). Of several
 * assigners, number {@code a} of {@code A}, each has the hashes with {@code abs(hash % A) = a} and
 * puts new ones into buckets that it owns, see {@link BucketRoom}. Hashes that are known stay where
 * they are, whoever owns the bucket. Used by one thread.
 */
public final class BucketAssigner {
  private final int id;
  private final int assigners;
  private final BucketRoom room;
  private final HashBuckets known = new HashBuckets();
  private final Map<Integer, HashList> added = new TreeMap<>();

  /**
   * @param id which assigner this is, below {@code assigners}
   */
  public BucketAssigner(String table, int id, int assigners, BucketRoom.Limits limits) {
    this.id = id;
    this.assigners = assigners;
    this.room = new BucketRoom(table, id, assigners, limits);
  }

  /** Which of {@code assigners} has a hash. */
  public static int assignerOf(int hash, int assigners) {
    return Math.abs(hash % assigners);
  }

  /** Takes over the hashes of a bucket; those of other assigners are counted only. */
  public void restore(int bucket, int[] hashes) {
    for (int hash : hashes) {
      if (assignerOf(hash, assigners) == id && known.get(hash) == HashBuckets.ABSENT) {
        known.add(hash, bucket);
      }
    }
    room.restore(bucket, hashes.length);
  }

  /**
   * The bucket of a hash of this assigner.
   *
   * @throws org.apache.paimon.error.UserException when there is no bucket left
   */
  public int assign(int hash) {
    int bucket = known.get(hash);
    if (bucket == HashBuckets.ABSENT) {
      bucket = room.place(hash);
      known.add(hash, bucket);
      added.computeIfAbsent(bucket, absent -> new HashList()).add(hash);
    }
    return bucket;
  }

  /** The new hashes by bucket, since the last call. */
  public Map<Integer, int[]> takeAdded() {
    Map<Integer, int[]> taken = new TreeMap<>();
    added.forEach((bucket, hashes) -> taken.put(bucket, hashes.toArray()));
    added.clear();
    return taken;
  }
}
