package org.apache.paimon.table;

import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.maintenance.AfterCommit;
import org.apache.paimon.maintenance.LostCompactions;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.read.SplitReaders;
import org.apache.paimon.scan.BatchScan;
import org.apache.paimon.scan.IncrementalScan;
import org.apache.paimon.scan.SnapshotBucketRestorer;
import org.apache.paimon.scan.TableScan;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.schema.WriteSupport;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.TableWriters;
import org.apache.paimon.write.WriteContext;

/** A table wired from its source. */
record SourceTable(TableSource source, FileIO fileIO) implements Table {

  SourceTable(TableSource source) {
    this(source, source.io().open(source.location()));
  }

  @Override
  public TableSchema schema() {
    return source.schema();
  }

  @Override
  public TableScan newScan() {
    return IncrementalScan.of(source, fileIO)
        .map(TableScan.class::cast)
        .orElseGet(() -> new BatchScan(source, fileIO));
  }

  @Override
  public SplitReader newReader(Path spillDirectory, ReadCounters counters) {
    return SplitReaders.create(source, fileIO, spillDirectory, counters);
  }

  @Override
  public TableWriter newWriter(WriteContext context) {
    return TableWriters.create(
        source,
        context,
        new SnapshotBucketRestorer(source, fileIO),
        new TableKeys(source, fileIO, context.spillDirectory()),
        fileIO);
  }

  @Override
  public TableWriter newRowRemover(WriteContext context) {
    return TableWriters.createRemoving(
        source, context, new SnapshotBucketRestorer(source, fileIO), fileIO);
  }

  @Override
  public Committer newCommitter() {
    WriteSupport.checkCommits(source.name(), source.schema());
    return new TableCommitter(
        source,
        fileIO,
        AfterCommit.of(source, fileIO, Clock.system(ZoneId.systemDefault())),
        LostCompactions.of(source, fileIO));
  }
}
