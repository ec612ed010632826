package org.apache.paimon.scan;

import java.time.Duration;
import java.util.Optional;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Options of streaming reads.
 *
 * @param readsOverwrites whether OVERWRITE snapshots of key tables are read
 * @param readsAppendOverwrites whether OVERWRITE snapshots of append tables are read
 * @param boundedWatermark the stream ends before the first snapshot with a greater watermark
 * @param snapshotDelay snapshots younger than this are not read yet
 * @param consumerId name under which progress is kept
 * @param ignoresProgress whether kept progress is ignored at the start
 */
public record StreamOptions(
    boolean readsOverwrites,
    boolean readsAppendOverwrites,
    Optional<Long> boundedWatermark,
    Optional<Duration> snapshotDelay,
    Optional<String> consumerId,
    boolean ignoresProgress) {

  public static final OptionKey<Boolean> STREAMING_READ_OVERWRITE =
      OptionKey.bool("streaming-read-overwrite", false, "streams of key tables see overwrites");

  public static final OptionKey<Boolean> STREAMING_READ_APPEND_OVERWRITE =
      OptionKey.bool(
          "streaming-read-append-overwrite", false, "streams of append tables see overwrites");

  public static final OptionKey<Long> SCAN_BOUNDED_WATERMARK =
      OptionKey.longNumber(
          "scan.bounded.watermark", null, "end a stream before a snapshot beyond this watermark");

  public static final OptionKey<Duration> SNAPSHOT_DELAY =
      OptionKey.duration(
          "streaming.read.snapshot.delay", null, "read snapshots only when they are this old");

  public static final OptionKey<String> CONSUMER_ID =
      OptionKey.string("consumer-id", null, "keep the progress of a stream under this name");

  public static final OptionKey<Boolean> CONSUMER_IGNORE_PROGRESS =
      OptionKey.bool("consumer.ignore-progress", false, "begin anew in spite of kept progress");

  /** Reads the options of a table and session. */
  public static StreamOptions from(Options options) {
    return new StreamOptions(
        options.get(STREAMING_READ_OVERWRITE),
        options.get(STREAMING_READ_APPEND_OVERWRITE),
        options.find(SCAN_BOUNDED_WATERMARK),
        options.find(SNAPSHOT_DELAY),
        options.find(CONSUMER_ID),
        options.get(CONSUMER_IGNORE_PROGRESS));
  }
}
