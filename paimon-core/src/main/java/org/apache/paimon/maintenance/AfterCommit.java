package org.apache.paimon.maintenance;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work that follows each commit unless the table is write-only: consumers, snapshots,
 * partitions and tags expire, tags are made where the table asks for it. A step that fails is
 * logged; the commit stands and the next one tries again. Thread-safe: guarded by itself.
 */
public final class AfterCommit implements Consumer<Snapshot> {
  private static final Logger LOG = LoggerFactory.getLogger(AfterCommit.class);

  /** Where the work is done. */
  public enum ExecutionMode {
    /** Before the commit returns. */
    SYNC,
    /** In a thread of its own. */
    ASYNC
  }

  public static final OptionKey<ExecutionMode> EXECUTION_MODE =
      OptionKey.enumOf(
          "snapshot.expire.execution-mode",
          ExecutionMode.class,
          "sync",
          "whether a commit waits for expiry");

  public static final OptionKey<Duration> CONSUMER_EXPIRATION_TIME =
      OptionKey.duration(
          "consumer.expiration-time", null, "consumers that are not heard of for so long go");

  public static final OptionKey<Duration> PARTITION_EXPIRATION_CHECK_INTERVAL =
      OptionKey.duration(
          "partition.expiration-check-interval", "1 h", "how often old partitions are looked for");

  public static final OptionKey<Boolean> CHECK_AT_END =
      OptionKey.bool(
          "end-input.check-partition-expire", false, "batch writes look for old partitions, too");

  private final TableStores line;
  private final Options options;
  private final Clock clock;
  private final Executor executor;
  private long partitionsCheckedMillis;

  private AfterCommit(TableStores line, Clock clock, Executor executor) {
    this.line = line;
    this.options = line.options();
    this.clock = clock;
    this.executor = executor;
    this.partitionsCheckedMillis = clock.millis();
  }

  /**
   * The work for one table; none when it is write-only.
   *
   * @param clock its zone is that of tags and partition values
   */
  public static Consumer<Snapshot> of(TableSource source, FileIO io, Clock clock) {
    if (TableOptions.of(source.schema()).writeOnly()) {
      return snapshot -> {};
    }
    Executor executor =
        switch (source.schema().options().get(EXECUTION_MODE)) {
          case SYNC -> Runnable::run;
          case ASYNC -> AfterCommit::inBackground;
        };
    return new AfterCommit(TableStores.of(source, io), clock, executor);
  }

  private static void inBackground(Runnable work) {
    Thread thread = new Thread(work, "paimon-after-commit");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void accept(Snapshot snapshot) {
    boolean isLast = snapshot.commitIdentifier() == Snapshot.BATCH_COMMIT_IDENTIFIER;
    executor.execute(() -> runAll(isLast));
  }

  private synchronized void runAll(boolean isLast) {
    step("consumer expiry", this::expireConsumers);
    step("snapshot expiry", this::expireSnapshots);
    step("partition expiry", () -> expirePartitions(isLast));
    step("automatic tags", this::createTags);
    step("tag expiry", this::expireTags);
  }

  private void step(String name, Runnable work) {
    try {
      work.run();
    } catch (PaimonException e) {
      LOG.warn("{} of {} failed, the next commit tries again", name, line.source().name(), e);
    }
  }

  private void expireConsumers() {
    Optional<Duration> time = options.find(CONSUMER_EXPIRATION_TIME);
    time.ifPresent(life -> line.consumers().deleteOlderThan(clock.millis() - life.toMillis()));
  }

  private void expireSnapshots() {
    new SnapshotExpiry(line, ExpiryOptions.from(options), clock).expire();
  }

  private void expirePartitions(boolean isLast) {
    boolean isWanted =
        options.contains(PartitionExpiryOptions.EXPIRATION_TIME)
            && !line.schema().partitionKeys().isEmpty();
    long now = clock.millis();
    long interval = options.get(PARTITION_EXPIRATION_CHECK_INTERVAL).toMillis();
    boolean isDue =
        now - partitionsCheckedMillis >= interval || (isLast && options.get(CHECK_AT_END));
    if (!isWanted || !isDue) {
      return;
    }
    partitionsCheckedMillis = now;
    Committer committer = new TableCommitter(line.source(), line.io(), snapshot -> {});
    new PartitionExpiry(line, PartitionExpiryOptions.from(options), clock).expire(committer);
  }

  private void createTags() {
    AutoTagOptions tags = AutoTagOptions.from(options, clock.getZone());
    if (tags.mode() != AutoTagOptions.Mode.NONE) {
      new AutoTags(line, tags, clock).run();
    }
  }

  private void expireTags() {
    new Tags(line, clock).expire(Optional.empty());
  }
}
