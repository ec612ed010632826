package org.apache.paimon.write;

import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.lookup.LookupOptions;
import org.apache.paimon.lsm.BucketLevels;
import org.apache.paimon.lsm.CompactionOptions;
import org.apache.paimon.lsm.Compactor;
import org.apache.paimon.lsm.FileCopies;
import org.apache.paimon.lsm.KeyValueBuffer;
import org.apache.paimon.lsm.KeyValueFileReader;
import org.apache.paimon.lsm.KeyValueFiles;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.lsm.MergeLimits;
import org.apache.paimon.lsm.RecordExpiry;
import org.apache.paimon.lsm.Watch;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.merge.MergeEngines;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.scan.BucketFiles;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spill.SpillDirectory;

/** Bucket writers of primary-key tables. */
final class KeyValueWriterFactory implements BucketWriterFactory {
  private final WriteEnvironment environment;
  private final MemoryBudget memory;
  private final KeyValueLayout layout;
  private final KeyValueFiles files;
  private final MergeEngine engine;
  private final KeyValueBucketWriter.FlushedRows flushedRows;
  private final Optional<SpillDirectory> spillDirectory;
  private final CompactionOptions compaction;
  private final Watch watch;
  private final DataFileReader reader;
  private final CompactionThread thread;
  private final CommitsSinceFull commits;

  KeyValueWriterFactory(
      WriteEnvironment environment, MemoryBudget memory, CompactionThread thread) {
    this.environment = environment;
    this.memory = memory;
    TableSchema schema = environment.schema();
    KeyOptions keys = environment.options().keys();
    layout = KeyValueLayout.of(schema);
    files = new KeyValueFiles(schema, environment.options(), layout);
    compaction = CompactionOptions.of(schema, environment.options());
    boolean replacesAll = environment.context().restore() == WriteContext.Restore.EMPTY;
    Watch asked = Watch.of(schema, environment.options());
    watch = replacesAll ? asked.withoutChangelog() : asked;
    reader = new DataFileReader(environment.source(), environment.io());
    this.thread = thread;
    commits = environment.commitsSinceFull();
    engine =
        MergeEngines.create(environment.source().name(), MergeOptions.of(schema), layout.values());
    flushedRows =
        keys.changelogProducer() == ChangelogProducer.INPUT && !replacesAll
            ? KeyValueBucketWriter.FlushedRows.DATA_AND_CHANGELOG
            : KeyValueBucketWriter.FlushedRows.DATA;
    spillDirectory =
        flushedRows == KeyValueBucketWriter.FlushedRows.DATA
            ? SpillOptions.directory(schema.options(), environment.context().spillDirectory())
            : Optional.empty();
  }

  @Override
  public BucketWriter create(BinaryRow partition, int bucket) {
    BucketFiles found = environment.restore(partition, bucket);
    long nextSequence = 0;
    for (DataFileMeta file : found.files()) {
      nextSequence = Math.max(nextSequence, file.maxSequence() + 1);
    }
    FileTarget target = environment.target(partition, bucket);
    return new KeyValueBucketWriter(
        environment.address(partition, bucket),
        files,
        target,
        new KeyValueBuffer(layout, engine, spillDirectory, memory, nextSequence),
        flushedRows,
        compaction(partition, bucket, found, target));
  }

  private KeyValueCompaction compaction(
      BinaryRow partition, int bucket, BucketFiles found, FileTarget target) {
    BucketLevels levels =
        new BucketLevels(compaction, found.files(), layout.keyTypes(), environment.clock());
    Compactor compactor =
        new Compactor(
            files,
            new KeyValueFileReader(reader, layout, partition, bucket),
            engine,
            watch,
            RecordExpiry.of(environment.schema(), environment.clock()),
            MergeLimits.from(
                environment.schema().options(), environment.context().spillDirectory()),
            target,
            new FileCopies(
                environment.context().lookups(),
                LookupOptions.from(environment.schema().options()),
                target.directory()),
            levels.levels().maxLevel());
    return new KeyValueCompaction(
        levels,
        compactor,
        new VectorIndexes(environment.vectors(partition, bucket), found.indexes()),
        target,
        thread,
        new KeyValueCompaction.Policy(
            environment.trigger(),
            environment.fullSchedule(commits, partition, bucket, levels.levels().maxLevel())),
        CarriedCompactions.ofProcess(
            new CarriedCompactions.Bucket(
                environment.source().location(),
                environment.source().branch(),
                partition,
                bucket)));
  }
}
