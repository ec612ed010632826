package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.append.AppendBuffer;
import org.apache.paimon.append.AppendCompactionOptions;
import org.apache.paimon.append.AppendFiles;
import org.apache.paimon.append.AppendRewriter;
import org.apache.paimon.append.RowNumbers;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.lsm.CompactionOptions;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.spill.SpillDirectory;

/**
 * Bucket writers of append tables. Where there are buckets, sequence numbers go on and small files
 * are compacted; without, that is left to compaction jobs.
 */
final class AppendWriterFactory implements BucketWriterFactory {
  private final WriteEnvironment environment;
  private final AppendFiles files;
  private final AppendRewriter rewriter;
  private final AppendChoice choice;
  private final CompactionThread thread;
  private final AppendCompaction.Policy policy;
  private final MemoryBudget memory;
  private final Optional<SpillDirectory> spillDirectory;
  private final int mostUnbuffered;
  private final List<AppendBucketWriter> writers = new ArrayList<>();

  AppendWriterFactory(WriteEnvironment environment, MemoryBudget memory, CompactionThread thread) {
    this.environment = environment;
    this.memory = memory;
    Options tableOptions = environment.schema().options();
    spillDirectory = SpillOptions.directory(tableOptions, environment.context().spillDirectory());
    mostUnbuffered =
        tableOptions.get(SpillOptions.BUFFER_FOR_APPEND)
            ? 0
            : tableOptions.get(SpillOptions.MAX_WRITERS);
    this.thread = thread;
    files = new AppendFiles(environment.schema(), environment.options());
    rewriter =
        new AppendRewriter(files, new DataFileReader(environment.source(), environment.io()));
    AppendCompactionOptions options =
        AppendCompactionOptions.from(
            environment.schema().options(), environment.options().files().targetBytes());
    choice = isBucketed() ? AppendChoice.ordered(options) : AppendChoice.unordered(options);
    policy =
        new AppendCompaction.Policy(
            isBucketed() ? environment.trigger() : WriterCompaction.Trigger.ON_REQUEST,
            tableOptions.get(CompactionOptions.FORCE_COMPACT)
                ? CompactionWait.UNTIL_DONE
                : CompactionWait.NONE);
  }

  private boolean isBucketed() {
    return environment.options().buckets().mode() != BucketMode.UNAWARE;
  }

  @Override
  public BucketWriter create(BinaryRow partition, int bucket) {
    BucketAddress address = environment.address(partition, bucket);
    FileTarget target = environment.target(partition, bucket);
    long nextSequence = 0;
    if (isBucketed()) {
      for (DataFileMeta file : environment.restore(partition, bucket).files()) {
        nextSequence = Math.max(nextSequence, file.maxSequence() + 1);
      }
    }
    writers.add(
        new AppendBucketWriter(
            address,
            files.newWriter(target, RowNumbers.from(nextSequence)),
            environment.schema().rowType().types(),
            compaction(address, target),
            target));
    if (writers.size() > mostUnbuffered) {
      bufferAll();
    }
    return writers.get(writers.size() - 1);
  }

  /** With many buckets, open files take too much memory. */
  private void bufferAll() {
    for (AppendBucketWriter writer : writers) {
      if (!writer.isBuffering()) {
        writer.startBuffering(
            new AppendBuffer(environment.schema().rowType().types(), spillDirectory, memory));
      }
    }
  }

  private WriterCompaction compaction(BucketAddress address, FileTarget target) {
    return new AppendCompaction(
        address,
        choice,
        rewriter,
        environment.vectors(address.partition(), address.bucket()),
        target,
        () -> environment.restore(address.partition(), address.bucket()),
        thread,
        policy);
  }
}
