package org.apache.paimon.commit;

import java.time.Duration;
import java.util.Optional;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Options of commits.
 *
 * @param maxRetries how often a lost race is tried again
 * @param minRetryWait first wait between tries
 * @param maxRetryWait longest wait between tries
 * @param timeout after which no further try begins; empty = never
 * @param forcesSnapshot whether an empty commit makes a snapshot
 * @param ignoresEmptyCommit whether an empty commit makes none; empty = batch makes none, streaming
 *     makes one
 * @param lastSafeSnapshot strict mode: no COMPACT or OVERWRITE of others may follow this snapshot,
 *     nor an APPEND to a bucket of the commit
 */
public record CommitOptions(
    int maxRetries,
    Duration minRetryWait,
    Duration maxRetryWait,
    Optional<Duration> timeout,
    boolean forcesSnapshot,
    Optional<Boolean> ignoresEmptyCommit,
    Optional<Long> lastSafeSnapshot) {

  public static final OptionKey<Integer> COMMIT_MAX_RETRIES =
      OptionKey.integer("commit.max-retries", "10", "how often a lost race is tried again");

  public static final OptionKey<Duration> COMMIT_MIN_RETRY_WAIT =
      OptionKey.duration("commit.min-retry-wait", "10 ms", "first wait between tries");

  public static final OptionKey<Duration> COMMIT_MAX_RETRY_WAIT =
      OptionKey.duration("commit.max-retry-wait", "10 s", "longest wait between tries");

  public static final OptionKey<Duration> COMMIT_TIMEOUT =
      OptionKey.duration("commit.timeout", null, "no further try begins after this time");

  public static final OptionKey<Boolean> COMMIT_FORCE_CREATE_SNAPSHOT =
      OptionKey.bool(
          "commit.force-create-snapshot", false, "also an empty commit makes a snapshot");

  public static final OptionKey<Boolean> SNAPSHOT_IGNORE_EMPTY_COMMIT =
      new OptionKey<>(
          "snapshot.ignore-empty-commit",
          text -> OptionKey.bool("", false, "").parse(text),
          "true or false",
          null,
          java.util.List.of(),
          "whether an empty commit makes no snapshot; unset = batch none, streaming one");

  public static final OptionKey<Long> COMMIT_STRICT_MODE_LAST_SAFE_SNAPSHOT =
      OptionKey.longNumber(
          "commit.strict-mode.last-safe-snapshot",
          null,
          "fail when another user compacted, overwrote or appended to the same buckets after this"
              + " snapshot");

  /** Reads the options of a table. */
  public static CommitOptions from(Options options) {
    return new CommitOptions(
        options.get(COMMIT_MAX_RETRIES),
        options.get(COMMIT_MIN_RETRY_WAIT),
        options.get(COMMIT_MAX_RETRY_WAIT),
        options.find(COMMIT_TIMEOUT),
        options.get(COMMIT_FORCE_CREATE_SNAPSHOT),
        options.find(SNAPSHOT_IGNORE_EMPTY_COMMIT),
        options.find(COMMIT_STRICT_MODE_LAST_SAFE_SNAPSHOT));
  }

  /** Whether a commit without any change makes a snapshot. */
  boolean recordsEmpty(boolean isBatch) {
    return forcesSnapshot || !ignoresEmptyCommit.orElse(isBatch);
  }
}
