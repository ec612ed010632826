package org.apache.paimon.write;

import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.lsm.KeyValueBuffer;
import org.apache.paimon.lsm.KeyValueFileReader;
import org.apache.paimon.lsm.KeyValueFiles;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.lsm.LevelOptions;
import org.apache.paimon.lsm.MergeLimits;
import org.apache.paimon.lsm.RowRemoval;
import org.apache.paimon.lsm.Watch;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.merge.Deduplicate;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.merge.MergeEngines;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spill.SpillDirectory;

/** Bucket writers whose rows are removed from the table. */
final class RemovalWriterFactory implements BucketWriterFactory {
  private final WriteEnvironment environment;
  private final MemoryBudget memory;
  private final KeyValueLayout layout;
  private final KeyValueFiles files;
  private final MergeEngine engine;
  private final DataFileReader reader;
  private final Optional<SpillDirectory> spillDirectory;
  private final boolean writesChangelog;

  RemovalWriterFactory(WriteEnvironment environment, MemoryBudget memory) {
    this.environment = environment;
    this.memory = memory;
    TableSchema schema = environment.schema();
    layout = KeyValueLayout.of(schema);
    files = new KeyValueFiles(schema, environment.options(), layout);
    engine =
        MergeEngines.create(environment.source().name(), MergeOptions.of(schema), layout.values());
    reader = new DataFileReader(environment.source(), environment.io());
    spillDirectory =
        SpillOptions.directory(schema.options(), environment.context().spillDirectory());
    writesChangelog = environment.options().keys().changelogProducer() != ChangelogProducer.NONE;
  }

  @Override
  public BucketWriter create(BinaryRow partition, int bucket) {
    FileTarget target = environment.target(partition, bucket);
    int levels = LevelOptions.from(environment.schema().options()).maxLevel();
    RowRemoval removal =
        new RowRemoval(
            files,
            new KeyValueFileReader(reader, layout, partition, bucket),
            engine,
            Watch.of(environment.schema(), environment.options()),
            MergeLimits.from(
                environment.schema().options(), environment.context().spillDirectory()),
            target,
            levels,
            writesChangelog);
    return new RemovingBucketWriter(
        environment.address(partition, bucket),
        () -> environment.restore(partition, bucket),
        environment.vectors(partition, bucket),
        new KeyValueBuffer(layout, Deduplicate.LAST, spillDirectory, memory, 0),
        removal,
        target);
  }
}
