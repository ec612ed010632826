package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.scan.Split;

/** Splits that Spark may give to any task. */
record PlainInput(List<Split> splits) implements SplitInput {}
