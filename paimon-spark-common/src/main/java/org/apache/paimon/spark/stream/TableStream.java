package org.apache.paimon.spark.stream;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.io.Location;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.schema.TableSource;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadAllAvailable;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.ReportsSourceMetrics;
import org.apache.spark.sql.connector.read.streaming.SupportsTriggerAvailableNow;

/** A table as a source of micro-batches. Used by the thread of one query. */
public final class TableStream
    implements MicroBatchStream, SupportsTriggerAvailableNow, ReportsSourceMetrics {
  private final StreamParts parts;
  private final StreamScan scan;
  private final PlannedPositions planned;
  private final RateLimits limits;
  private final Clock clock;
  private SplitTasks tasks;
  private final ConsumerProgress progress;
  private final Lag.ChangedRows changedRows;
  private OptionalLong bound = OptionalLong.empty();
  private StreamOffset initial;
  private long lastBatchMillis;
  private boolean isHistoryVerified;

  TableStream(StreamParts parts, Clock clock) {
    this.parts = parts;
    this.scan = parts.scan();
    this.planned = parts.planned();
    this.limits = parts.limits();
    this.tasks = parts.tasks();
    this.clock = clock;
    this.progress = new ConsumerProgress(scan, clock);
    this.changedRows = new Lag.ChangedRows(scan::changedRows);
    this.lastBatchMillis = clock.millis();
  }

  /**
   * The stream of a table.
   *
   * @param source the table under the options of the reader
   * @param checkpoint the source's directory in the checkpoint, as Spark says it
   */
  public static TableStream open(TableSource source, SplitTasks tasks, String checkpoint) {
    Clock clock = Clock.systemUTC();
    return new TableStream(new StreamParts(source, tasks, new Location(checkpoint), clock), clock);
  }

  /** From now on only these of the columns are wanted that the stream was opened with. */
  public void readOnly(Set<String> columns) {
    tasks = parts.tasks().only(columns);
  }

  @Override
  public Offset initialOffset() {
    if (initial == null) {
      initial = parts.start(() -> StreamOffset.before(scan.start()));
      progress.note(initial.position());
    }
    return initial;
  }

  @Override
  public Offset deserializeOffset(String json) {
    return StreamOffset.parse(json);
  }

  /** Not called: the other form takes the limits. */
  @Override
  public Offset latestOffset() {
    throw new UnsupportedOperationException("latestOffset(Offset, ReadLimit) takes the limits");
  }

  @Override
  public ReadLimit getDefaultReadLimit() {
    return limits.shown();
  }

  @Override
  public void prepareForTriggerAvailableNow() {
    bound = OptionalLong.of(scan.latestReadable().orElse(0));
  }

  @Override
  public Offset latestOffset(Offset startOffset, ReadLimit limit) {
    StreamOffset start = (StreamOffset) startOffset;
    long latest = scan.latestId().orElse(0);
    verifyReachable(start.position(), latest);
    verifyHistory(start, latest);
    // Spark asks when the batch before is in the checkpoint; it says so itself one batch later.
    progress.note(start.position());
    parts.history().note(start);
    Admission admission = new Admission(limitsOf(limit));
    StreamOffset end = admit(start, admission);
    boolean waits =
        admission.lacksRows()
            && clock.millis() - lastBatchMillis < limits.maxDelay().orElseThrow().toMillis();
    if (waits) {
      return start;
    }
    if (!end.equals(start)) {
      lastBatchMillis = clock.millis();
    }
    return end;
  }

  private RateLimits limitsOf(ReadLimit limit) {
    if (limit instanceof ReadAllAvailable) {
      return RateLimits.none();
    }
    return bound.isPresent() ? limits.withoutWait() : limits;
  }

  /** A state that a query begins with may be newer than its bound, which was taken before. */
  private long last(StreamPosition start) {
    if (bound.isEmpty()) {
      return scan.latestReadable().orElse(0);
    }
    return start.part() == StreamPosition.Part.STATE
        ? Math.max(bound.getAsLong(), start.snapshotId())
        : bound.getAsLong();
  }

  /** The offset behind the last split that has room. */
  private StreamOffset admit(StreamOffset start, Admission admission) {
    long last = last(start.position());
    StreamOffset end = start;
    while (end.position().snapshotId() <= last) {
      List<Split> splits = planned.of(end.position());
      parts.history().plan(end.position().snapshotId());
      for (int i = end.index() + 1; i < splits.size(); i++) {
        if (!admission.take(splits.get(i))) {
          return new StreamOffset(end.position(), i - 1);
        }
      }
      end = StreamOffset.before(end.position().next());
    }
    return end;
  }

  /** Asked anew only when there is something to read, for it costs a file to be read. */
  private void verifyHistory(StreamOffset start, long latest) {
    boolean isOver = start.lastRead() == latest && parts.history().isNoted(start);
    if (!isHistoryVerified || !isOver) {
      parts.history().verify(start);
      isHistoryVerified = true;
    }
  }

  /** A position beyond the next snapshot: what is made now would be skipped without a word. */
  private void verifyReachable(StreamPosition position, long latest) {
    long next = latest + 1;
    if (position.snapshotId() > next) {
      throw new NotFoundException(
          "Cannot go on streaming table "
              + parts.table()
              + " at snapshot "
              + position.snapshotId()
              + ": the next snapshot is "
              + next
              + ", expected none later; the table was rolled back or made anew. Start a query with"
              + " a new checkpoint.");
    }
  }

  @Override
  public InputPartition[] planInputPartitions(Offset startOffset, Offset endOffset) {
    if (!isHistoryVerified) {
      // A micro-batch of an earlier run, which Spark repeats without asking for its end.
      verifyHistory((StreamOffset) startOffset, scan.latestId().orElse(0));
    }
    List<Split> batch = between((StreamOffset) startOffset, (StreamOffset) endOffset);
    parts.guard().verify(batch, tasks.tableColumns());
    return SplitOrder.tasks(batch, parts.isOrdered()).stream()
        .map(tasks::task)
        .toArray(InputPartition[]::new);
  }

  private List<Split> between(StreamOffset start, StreamOffset end) {
    List<Split> batch = new ArrayList<>();
    StreamPosition position = start.position();
    int from = start.index() + 1;
    while (position.snapshotId() < end.position().snapshotId()) {
      List<Split> splits = planned.of(position);
      batch.addAll(splits.subList(Math.min(from, splits.size()), splits.size()));
      position = position.next();
      from = 0;
    }
    if (end.index() >= from) {
      batch.addAll(planned.of(end.position()).subList(from, end.index() + 1));
    }
    return batch;
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return tasks.readers();
  }

  /** All before this offset is done; the snapshot it names is needed next. */
  @Override
  public void commit(Offset end) {
    StreamPosition next = ((StreamOffset) end).position();
    planned.forgetBefore(next.snapshotId());
    progress.note(next);
  }

  @Override
  public void stop() {
    planned.forgetBefore(Long.MAX_VALUE);
  }

  @Override
  public Offset reportLatestOffset() {
    long latest = scan.latestId().orElse(0);
    return StreamOffset.before(new StreamPosition(latest + 1, StreamPosition.Part.CHANGES));
  }

  /** Shown as the source in the progress of a query. */
  @Override
  public String toString() {
    return "paimon " + parts.table();
  }

  /** How far the stream is behind the table. */
  @Override
  public Map<String, String> metrics(Optional<Offset> latestConsumedOffset) {
    Map<String, String> metrics = new LinkedHashMap<>();
    if (latestConsumedOffset.isEmpty()) {
      return metrics;
    }
    StreamOffset consumed = StreamOffset.parse(latestConsumedOffset.get().json());
    Lag lag = Lag.of(scan, changedRows, planned, consumed);
    metrics.put("snapshotLag", Long.toString(lag.snapshots()));
    metrics.put("rowsBehind", Long.toString(lag.rows()));
    metrics.put("millisBehind", Long.toString(lag.millis()));
    return metrics;
  }
}
