package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.scan.Split;

/** A split that Spark may give to any task. */
record PlainInput(Split split) implements SplitInput {
  @Override
  public List<Split> splits() {
    return List.of(split);
  }
}
