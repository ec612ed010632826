package org.apache.paimon.write;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.lsm.BucketLevels;
import org.apache.paimon.lsm.CompactionOptions;
import org.apache.paimon.lsm.Compactor;
import org.apache.paimon.lsm.KeyValueBuffer;
import org.apache.paimon.lsm.KeyValueFileReader;
import org.apache.paimon.lsm.KeyValueFiles;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.lsm.MergeLimits;
import org.apache.paimon.lsm.RecordExpiry;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.merge.MergeEngines;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.MergeEngineKind;
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
  private final DataFileReader reader;
  private final CompactionThread thread;

  KeyValueWriterFactory(
      WriteEnvironment environment, MemoryBudget memory, CompactionThread thread) {
    this.environment = environment;
    this.memory = memory;
    TableSchema schema = environment.schema();
    KeyOptions keys = environment.options().keys();
    layout = KeyValueLayout.of(schema);
    files = new KeyValueFiles(schema, environment.options(), layout);
    compaction = CompactionOptions.from(schema.options());
    reader = new DataFileReader(environment.source(), environment.io());
    this.thread = thread;
    engine = engine(keys.mergeEngine());
    flushedRows = flushedRows(keys.changelogProducer());
    spillDirectory =
        flushedRows == KeyValueBucketWriter.FlushedRows.DATA
            ? SpillOptions.directory(schema.options(), environment.context().spillDirectory())
            : Optional.empty();
  }

  private MergeEngine engine(MergeEngineKind kind) {
    return switch (kind) {
      case DEDUPLICATE, PARTIAL_UPDATE, AGGREGATION ->
          MergeEngines.create(
              environment.source().name(), MergeOptions.of(environment.schema()), layout.values());
      case FIRST_ROW ->
          throw unsupported("merge engine 'first-row'", "'merge-engine' = 'deduplicate'");
    };
  }

  private KeyValueBucketWriter.FlushedRows flushedRows(ChangelogProducer producer) {
    return switch (producer) {
      case NONE -> KeyValueBucketWriter.FlushedRows.DATA;
      case INPUT -> KeyValueBucketWriter.FlushedRows.DATA_AND_CHANGELOG;
      case LOOKUP ->
          throw unsupported("changelog producer 'lookup'", "'changelog-producer' = 'input'");
      case FULL_COMPACTION ->
          throw unsupported(
              "changelog producer 'full-compaction'", "'changelog-producer' = 'input'");
    };
  }

  private UnsupportedFeatureException unsupported(String what, String instead) {
    return new UnsupportedFeatureException(
        "Cannot write to table "
            + environment.source().name()
            + ": "
            + what
            + " is not supported by this version. Expected "
            + instead
            + ". Change the option, or write with another version.");
  }

  @Override
  public BucketWriter create(BinaryRow partition, int bucket) {
    List<DataFileMeta> present = environment.restore(partition, bucket).files();
    long nextSequence = 0;
    for (DataFileMeta file : present) {
      nextSequence = Math.max(nextSequence, file.maxSequence() + 1);
    }
    FileTarget target = environment.target(partition, bucket);
    BucketLevels levels =
        new BucketLevels(compaction, present, layout.keyTypes(), environment.clock());
    Compactor compactor =
        new Compactor(
            files,
            new KeyValueFileReader(reader, layout, partition, bucket),
            engine,
            RecordExpiry.of(environment.schema(), environment.clock()),
            MergeLimits.from(
                environment.schema().options(), environment.context().spillDirectory()),
            target,
            levels.levels().maxLevel());
    return new KeyValueBucketWriter(
        environment.address(partition, bucket),
        files,
        target,
        new KeyValueBuffer(layout, engine, spillDirectory, memory, nextSequence),
        flushedRows,
        new KeyValueCompaction(
            levels,
            compactor,
            target,
            thread,
            environment.trigger(),
            CarriedCompactions.ofProcess(
                new CarriedCompactions.Bucket(
                    environment.source().location(),
                    environment.source().branch(),
                    partition,
                    bucket))));
  }
}
