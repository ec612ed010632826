package org.apache.paimon.index.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.paimon.error.UserException;
import org.junit.jupiter.api.Test;

final class BucketAssignerTest {

  private static BucketAssigner assigner(int id, int assigners, long target, int max) {
    return new BucketAssigner("db.t", id, assigners, new BucketRoom.Limits(target, max));
  }

  private static List<Integer> assign(BucketAssigner assigner, int... hashes) {
    List<Integer> buckets = new ArrayList<>();
    for (int hash : hashes) {
      buckets.add(assigner.assign(hash));
    }
    return buckets;
  }

  @Test
  void oneAssignerFillsBucketAfterBucket() {
    BucketAssigner assigner = assigner(0, 1, 2, -1);
    assertThat(assign(assigner, 11, 22, 11, 33, 44, 55, 22, 66))
        .containsExactly(0, 0, 0, 1, 1, 2, 0, 2);
    Map<Integer, int[]> added = assigner.takeAdded();
    assertThat(added.keySet()).containsExactly(0, 1, 2);
    assertThat(added.get(0)).containsExactly(11, 22);
    assertThat(added.get(1)).containsExactly(33, 44);
    assertThat(added.get(2)).containsExactly(55, 66);
    assertThat(assigner.takeAdded()).isEmpty();
  }

  @Test
  void ofTwoAssignersEachOwnsEverySecondBucket() {
    assertThat(assign(assigner(1, 2, 2, -1), 11, 13, 15, 17)).containsExactly(1, 1, 3, 3);
    assertThat(assign(assigner(0, 2, 2, -1), 12, -14, 16, 18)).containsExactly(0, 0, 2, 2);
  }

  @Test
  void knownHashesStayAndBucketsWithRoomAreFilledFirst() {
    BucketAssigner assigner = assigner(0, 1, 3, -1);
    assigner.restore(0, new int[] {1, 2, 3});
    assigner.restore(4, new int[] {4, 5});
    assertThat(assign(assigner, 2, 5, 6, 7)).containsExactly(0, 4, 4, 1);
    assertThat(assigner.takeAdded().keySet()).containsExactly(1, 4);
  }

  @Test
  void aHashKnownInTheBucketOfAnotherStaysThere() {
    BucketAssigner assigner = assigner(1, 2, 10, -1);
    assigner.restore(0, new int[] {2, 3});
    assertThat(assigner.assign(3)).isZero();
    assertThat(assigner.assign(5)).isEqualTo(1);
    assertThat(assigner.takeAdded().keySet()).containsExactly(1);
  }

  @Test
  void beyondTheMaximumOwnBucketsTakeMore() {
    BucketAssigner assigner = assigner(0, 1, 2, 2);
    int[] hashes = new Random(3).ints(100).distinct().toArray();
    Map<Integer, Integer> counts = new HashMap<>();
    for (int hash : hashes) {
      int bucket = assigner.assign(hash);
      counts.merge(bucket, 1, Integer::sum);
      assertThat(assigner.assign(hash)).isEqualTo(bucket);
    }
    assertThat(counts.keySet()).containsExactlyInAnyOrder(0, 1);
    assertThat(counts.values()).allMatch(count -> count > 20);
  }

  @Test
  void aPartitionHasAtMost32767Buckets() {
    BucketAssigner assigner = assigner(0, 1, 1, -1);
    int last = BucketRoom.MOST_BUCKETS - 1;
    for (int bucket = 0; bucket < last; bucket++) {
      assigner.restore(bucket, new int[] {bucket});
    }
    assertThat(assigner.assign(last)).isEqualTo(last);
    assertThatThrownBy(() -> assigner.assign(-1))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot write a new key to table db.t")
        .hasMessageContaining("at most 32767 buckets")
        .hasMessageContaining("Raise 'dynamic-bucket.target-row-num'");
    assertThat(assigner.assign(7)).isEqualTo(7);
  }

  @Test
  void manyHashesAreFoundAgain() {
    HashBuckets map = new HashBuckets();
    Map<Integer, Integer> model = new HashMap<>();
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      // Low bits alike, as within the slice of one assigner.
      int hash = random.nextInt(40_000) * 64;
      if (!model.containsKey(hash)) {
        assertThat(map.get(hash)).isEqualTo(HashBuckets.ABSENT);
        map.add(hash, i % 32_767);
        model.put(hash, i % 32_767);
      }
    }
    model.forEach((hash, bucket) -> assertThat(map.get(hash)).isEqualTo(bucket));
    assertThat(map.size()).isEqualTo(model.size());
  }

  @Test
  void namesTellTheNumberOfAssigners() {
    java.util.UUID id = java.util.UUID.fromString("0f6ab9c0-2c0c-4b39-9d5a-a1b2c3d4e5f6");
    IndexFileName names = new IndexFileName(id);
    assertThat(names.next(12)).isEqualTo("index-" + id + "-a12-0");
    assertThat(IndexFileName.assignersOf(names.next(6))).isEqualTo(6);
    assertThat(IndexFileName.assignersOf("index-" + id + "-0")).isEqualTo(1);
    assertThat(IndexFileName.assignersOf("other")).isEqualTo(1);
    assertThat(IndexFileName.common(0, 12)).isEqualTo(12);
    assertThat(IndexFileName.common(12, 18)).isEqualTo(6);
    assertThat(IndexFileName.common(5, 12)).isEqualTo(1);
  }
}
