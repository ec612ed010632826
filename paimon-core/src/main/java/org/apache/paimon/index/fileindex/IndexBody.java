package org.apache.paimon.index.fileindex;

import java.io.IOException;
import org.apache.paimon.predicate.Leaf;

/** The index of one column, ready to answer. */
interface IndexBody {

  /** The rows that may match; a superset. */
  IndexAnswer evaluate(Leaf leaf) throws IOException;
}
