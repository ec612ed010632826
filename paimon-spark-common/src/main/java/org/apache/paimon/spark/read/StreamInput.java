package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.scan.Split;

/** Splits of a micro-batch that one task reads in this order. */
record StreamInput(List<Split> splits) implements SplitInput {
  StreamInput {
    splits = List.copyOf(splits);
  }
}
