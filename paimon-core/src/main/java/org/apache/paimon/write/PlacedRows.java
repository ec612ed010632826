package org.apache.paimon.write;

import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;

/** No router: each row comes with its bucket, which {@link KeyMoves} chose. */
final class PlacedRows implements BucketRouter {
  private final int totalBuckets;

  PlacedRows(int totalBuckets) {
    this.totalBuckets = totalBuckets;
  }

  @Override
  public void route(Values row) {
    throw new IllegalStateException("the key alone does not tell the bucket of a row");
  }

  @Override
  public BinaryRow partition() {
    throw new IllegalStateException("no row was routed");
  }

  @Override
  public int bucket() {
    throw new IllegalStateException("no row was routed");
  }

  @Override
  public int totalBuckets() {
    return totalBuckets;
  }

  @Override
  public boolean isConstant() {
    return false;
  }
}
