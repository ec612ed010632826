package org.apache.paimon.write;

import java.time.Clock;
import java.time.ZoneId;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.scan.BucketRestorer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.schema.WriteSupport;

/** Makes the writer of a table. */
public final class TableWriters {
  public static final OptionKey<Long> BUFFER_SIZE =
      OptionKey.size("write-buffer-size", "256 mb", "memory of the write buffers of a task");

  private TableWriters() {}

  /**
   * A writer of all buckets of a table.
   *
   * @param restorer what buckets hold at the latest snapshot
   * @throws UnsupportedFeatureException when this version cannot write the kind of table
   */
  public static TableWriter create(
      TableSource source, WriteContext context, BucketRestorer restorer, FileIO io) {
    return create(source, context, restorer, io, Clock.system(ZoneId.systemDefault()));
  }

  static TableWriter create(
      TableSource source, WriteContext context, BucketRestorer restorer, FileIO io, Clock clock) {
    TableSchema schema = source.schema();
    WriteSupport.check(source.name(), schema);
    TableOptions options = TableOptions.of(schema);
    BucketRouter router = Routers.of(source.name(), schema, options.buckets());
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    WriteEnvironment environment =
        new WriteEnvironment(source, options, context, paths, restorer, io, clock);
    MemoryBudget memory = new MemoryBudget(schema.options().get(BUFFER_SIZE));
    CompactionThread thread = new CompactionThread("paimon-compaction-" + source.name());
    return new BucketedTableWriter(
        new RowKinds(source.name(), schema, options.keys()),
        new NotNullCheck(source.name(), schema),
        new KeyNormalizer(schema),
        router,
        new OpenBuckets(factory(environment, memory, thread)),
        memory,
        thread);
  }

  private static BucketWriterFactory factory(
      WriteEnvironment environment, MemoryBudget memory, CompactionThread thread) {
    if (environment.schema().hasPrimaryKey()) {
      return new KeyValueWriterFactory(environment, memory, thread);
    }
    return new AppendWriterFactory(environment, memory, thread);
  }
}
