package org.apache.paimon.write;

import java.util.concurrent.ThreadLocalRandom;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.lsm.KeyValueFiles;
import org.apache.paimon.lsm.KeyValueLayout;

/** Writers of bucket -2. */
final class PostponedWriterFactory implements BucketWriterFactory {
  private final WriteEnvironment environment;
  private final KeyValueLayout layout;
  private final KeyValueFiles files;

  /** What the files of this task have in common, so that they are read in the order written. */
  private final int writer = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);

  PostponedWriterFactory(WriteEnvironment environment) {
    this.environment = environment;
    layout = KeyValueLayout.of(environment.schema());
    files = new KeyValueFiles(environment.schema(), environment.options(), layout);
  }

  @Override
  public BucketWriter create(BinaryRow partition, int bucket) {
    return new PostponedBucketWriter(
        environment.address(partition, bucket),
        files.newPostponedWriter(
            environment.target(partition, bucket), environment.context().commitUser(), writer),
        layout);
  }
}
