package org.apache.paimon.io.hadoop;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.paimon.io.PublishOutcome;

/** The steps that depend on how a store makes files appear. Thread-safe. */
sealed interface HadoopPublisher permits RenamePublisher, CreatePublisher {

  /** As {@link org.apache.paimon.io.FileIO#publish}. */
  PublishOutcome publish(Path target, byte[] content);

  /** As {@link org.apache.paimon.io.FileIO#overwrite}. */
  void replace(Path target, byte[] content) throws IOException;

  /** As {@link org.apache.paimon.io.FileIO#moveDirectory}. */
  boolean moveDirectory(Path from, Path to) throws IOException;
}
