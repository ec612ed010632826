package org.apache.paimon.write;

import java.time.Clock;
import java.time.ZoneId;
import org.apache.paimon.commit.AbandonedFiles;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.scan.BucketRestorer;
import org.apache.paimon.schema.BucketMode;
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
   * @param locations where keys are at the latest snapshot
   * @throws UnsupportedFeatureException when this version cannot write the kind of table
   */
  public static TableWriter create(
      TableSource source,
      WriteContext context,
      BucketRestorer restorer,
      KeyLocations locations,
      FileIO io) {
    Clock clock = Clock.system(ZoneId.systemDefault());
    return create(environment(source, context, restorer, io, clock), locations);
  }

  /** A writer that compacts buckets, and takes rows unless the table has to be read for that. */
  public static TableWriter create(
      TableSource source, WriteContext context, BucketRestorer restorer, FileIO io) {
    return create(source, context, restorer, KeyLocations.NONE, io);
  }

  static TableWriter create(
      TableSource source, WriteContext context, BucketRestorer restorer, FileIO io, Clock clock) {
    return create(environment(source, context, restorer, io, clock), KeyLocations.NONE);
  }

  /**
   * A writer whose rows, written as inserts, are removed from a table with a primary key and fixed
   * or dynamic buckets: by key, whatever the merge engine makes of deletes. Rows that another
   * commit wrote since are removed as well, unless {@link CommitRequest#rowsReadOn()} makes the
   * commit fail then. One writer gets all rows of a bucket. The commit fails when the files that
   * were merged are gone.
   *
   * @param restorer what buckets hold at the latest snapshot
   * @throws UnsupportedFeatureException when this version cannot write the kind of table
   */
  public static TableWriter createRemoving(
      TableSource source, WriteContext context, BucketRestorer restorer, FileIO io) {
    Clock clock = Clock.system(ZoneId.systemDefault());
    WriteEnvironment environment = environment(source, context, restorer, io, clock);
    TableSchema schema = source.schema();
    MemoryBudget memory = new MemoryBudget(schema.options().get(BUFFER_SIZE));
    BucketWriterFactory writers = new RemovalWriterFactory(environment, memory);
    return new BucketedTableWriter(
        RowKinds.asGiven(source.name(), schema, environment.options().keys()),
        new NotNullCheck(source.name(), schema),
        new KeyNormalizer(schema),
        Routers.of(environment),
        new OpenBuckets(writers),
        new OpenBuckets(writers),
        memory,
        new CompactionThread("paimon-removal-" + source.name()),
        new AbandonedFiles(io, environment.paths()));
  }

  /**
   * Stops compactions that were handed over and that no writer has taken, and deletes their files.
   * For the end of a process: nobody could take them any more.
   */
  public static void dropHandedOver() {
    CarriedCompactions.dropAllOfProcess();
  }

  private static WriteEnvironment environment(
      TableSource source, WriteContext context, BucketRestorer restorer, FileIO io, Clock clock) {
    TableSchema schema = source.schema();
    WriteSupport.check(source.name(), schema);
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    return new WriteEnvironment(
        source, TableOptions.of(schema), context, paths, restorer, io, clock);
  }

  private static TableWriter create(WriteEnvironment environment, KeyLocations locations) {
    TableSchema schema = environment.schema();
    String table = environment.source().name();
    MemoryBudget memory = new MemoryBudget(schema.options().get(BUFFER_SIZE));
    CompactionThread thread = new CompactionThread("paimon-compaction-" + table);
    OpenBuckets buckets = new OpenBuckets(factory(environment, memory, thread));
    OpenBuckets shared = new OpenBuckets(sharedFactory(environment, memory, thread));
    BucketedTableWriter writer =
        new BucketedTableWriter(
            new RowKinds(table, schema, environment.options().keys()),
            new NotNullCheck(table, schema),
            new KeyNormalizer(schema),
            Routers.of(environment),
            buckets,
            shared,
            memory,
            thread,
            new AbandonedFiles(environment.io(), environment.paths()));
    if (environment.options().buckets().mode() != BucketMode.CROSS_PARTITION) {
      return writer;
    }
    KeyArrivals arrivals =
        new KeyArrivals(
            schema,
            SpillOptions.always(schema.options(), environment.context().spillDirectory()),
            memory);
    return new CrossPartitionWriter(
        environment, locations, arrivals, buckets, shared, memory, writer);
  }

  /** Writers of buckets that other tasks own; only dynamic buckets are shared. */
  private static BucketWriterFactory sharedFactory(
      WriteEnvironment environment, MemoryBudget memory, CompactionThread thread) {
    BucketMode mode = environment.options().buckets().mode();
    if (mode == BucketMode.DYNAMIC || mode == BucketMode.CROSS_PARTITION) {
      return factory(environment.withoutCompaction(), memory, thread);
    }
    return (partition, bucket) -> {
      throw new IllegalStateException("bucket " + bucket + " is not shared");
    };
  }

  private static BucketWriterFactory factory(
      WriteEnvironment environment, MemoryBudget memory, CompactionThread thread) {
    if (environment.options().buckets().mode() == BucketMode.POSTPONE) {
      return new PostponedWriterFactory(environment);
    }
    if (environment.schema().hasPrimaryKey()) {
      return new KeyValueWriterFactory(environment, memory, thread);
    }
    return new AppendWriterFactory(environment, memory, thread);
  }
}
