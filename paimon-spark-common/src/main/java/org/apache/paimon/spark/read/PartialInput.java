package org.apache.paimon.spark.read;

import java.util.List;
import java.util.Map;
import org.apache.paimon.scan.Split;

/**
 * A split of which some rows are not wanted.
 *
 * @param leftOut ascending positions by name of the file
 */
record PartialInput(Split split, Map<String, long[]> leftOut) implements SplitInput {
  @Override
  public List<Split> splits() {
    return List.of(split);
  }
}
