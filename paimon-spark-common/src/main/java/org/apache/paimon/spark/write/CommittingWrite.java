package org.apache.paimon.spark.write;

import java.util.Optional;
import org.apache.paimon.commit.CommitResult;

/** A write that can say how its commit ended. */
public interface CommittingWrite {

  /** How the last commit ended; empty before. */
  Optional<CommitResult> committed();
}
