package org.apache.paimon.write;

import org.apache.paimon.append.AppendFiles;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.schema.BucketMode;

/** Bucket writers of append tables. Sequence numbers go on only where there are buckets. */
final class AppendWriterFactory implements BucketWriterFactory {
  private final WriteEnvironment environment;
  private final AppendFiles files;

  AppendWriterFactory(WriteEnvironment environment) {
    this.environment = environment;
    this.files = AppendFiles.of(environment.schema(), environment.options());
  }

  @Override
  public BucketWriter create(BinaryRow partition, int bucket) {
    return new AppendBucketWriter(
        environment.address(partition, bucket),
        files.newWriter(
            environment.target(partition, bucket),
            FileSource.APPEND,
            firstSequence(partition, bucket)),
        environment.schema().rowType().types());
  }

  private long firstSequence(BinaryRow partition, int bucket) {
    if (environment.options().buckets().mode() == BucketMode.UNAWARE) {
      return 0;
    }
    long next = 0;
    for (DataFileMeta file : environment.restore(partition, bucket).files()) {
      next = Math.max(next, file.maxSequence() + 1);
    }
    return next;
  }
}
