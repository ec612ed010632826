package org.apache.paimon.spark.stream;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;

/** What a stream of a table is made of. */
final class StreamParts {
  private final TableSource source;
  private final SplitTasks tasks;
  private final StartLog log;
  private final Optional<StartLog.Start> kept;
  private final StreamScan scan;
  private final PlannedPositions planned;
  private final History history;
  private final SchemaGuard guard;

  /**
   * @param stored the table under the options of the reader
   * @param checkpoint the source's directory in the checkpoint
   */
  StreamParts(TableSource stored, SplitTasks tasks, Location checkpoint, Clock clock) {
    this.tasks = tasks;
    FileIO checkpointIo = stored.io().open(checkpoint);
    log = new StartLog(checkpointIo, checkpoint);
    kept = log.read();
    source = kept.map(start -> stored.withOptions(start.packing())).orElse(stored);
    FileIO io = source.io().open(source.location());
    TableSchema schema = source.schema();
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    scan = new StreamScan(source, io, clock);
    history = new History(source.name(), scan, checkpointIo, checkpoint);
    planned =
        new PlannedPositions(
            scan,
            // A checkpoint without this file is of another program, which does not cut.
            kept.map(StartLog.Start::pieces).orElse(SplitPieces.WHOLE),
            new SplitOrder(paths.partitionText()));
    guard =
        new SchemaGuard(
            source.name(), schema, new SchemaStore(io, source.location(), source.branch()));
  }

  String table() {
    return source.name();
  }

  StreamScan scan() {
    return scan;
  }

  PlannedPositions planned() {
    return planned;
  }

  History history() {
    return history;
  }

  SchemaGuard guard() {
    return guard;
  }

  SplitTasks tasks() {
    return tasks;
  }

  RateLimits limits() {
    return RateLimits.from(source.schema().options());
  }

  /** Whether the order of changes within a bucket means something. */
  boolean isOrdered() {
    return source.schema().hasPrimaryKey()
        || TableOptions.of(source.schema()).buckets().mode() == BucketMode.FIXED;
  }

  /** The start that an earlier run chose, or a new one, which is kept. */
  StreamOffset start(Supplier<StreamOffset> choice) {
    if (kept.isPresent()) {
      return kept.get().offset();
    }
    Map<String, String> packing = StartLog.packingOf(source.schema().options());
    StreamOffset chosen = choice.get();
    // Files with parts of the same rows are read together.
    boolean isCut = !TableOptions.of(source.schema()).dataEvolution();
    StartLog.Start start =
        new StartLog.Start(chosen, packing, isCut ? limits().maxFiles() : Long.MAX_VALUE);
    log.write(start);
    planned.cut(start.pieces());
    return chosen;
  }
}
