package org.apache.paimon.spark.read;

import org.apache.paimon.scan.Split;

/** How splits are handed to Spark. */
enum InputOrder {
  /** Each for itself. */
  PLAIN,
  /** With the bucket as key, so that Spark puts splits of one bucket together. */
  BY_BUCKET;

  SplitInput input(Split split) {
    return switch (this) {
      case PLAIN -> new PlainInput(split);
      case BY_BUCKET -> new BucketInput(split);
    };
  }
}
