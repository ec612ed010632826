package org.apache.paimon.io.hadoop;

import org.apache.hadoop.fs.Path;

/**
 * Makes the writers of this process take turns when they publish to the same place, so that at
 * least they never race on a store that only looks before it creates. Thread-safe.
 */
final class PublishGuard {
  private static final Object[] STRIPES = stripes();

  private PublishGuard() {}

  private static Object[] stripes() {
    Object[] stripes = new Object[64];
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new Object();
    }
    return stripes;
  }

  static Object of(Path target) {
    return STRIPES[Math.floorMod(target.hashCode(), STRIPES.length)];
  }
}
