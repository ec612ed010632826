package org.apache.paimon.spark.write;

/** What becomes of a finished commit: published at once, or kept until a staged table is. */
@FunctionalInterface
public interface CommitSink {
  /** Publishes at once. */
  CommitSink IMMEDIATE = PreparedCommit::publish;

  /** Takes a commit whose files are all written. */
  void accept(PreparedCommit commit);
}
