package org.apache.paimon.format.orc;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.orc.CompressionKind;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/** What ORC files take from table options. */
final class OrcOptions {
  static final OptionKey<Boolean> LEGACY_LTZ =
      OptionKey.bool(
          "orc.timestamp-ltz.legacy.type",
          true,
          "Store TIMESTAMP_LTZ shifted by the zone of the JVM, as all readers of this default"
              + " expect; with false as the instant it is.");

  private OrcOptions() {}

  /** The library's settings: all {@code orc.*} options under their own names. */
  static Configuration configuration(Options options) {
    Configuration configuration = null;
    for (var option : options.asMap().entrySet()) {
      if (option.getKey().startsWith("orc.")) {
        if (configuration == null) {
          configuration = new Configuration(OrcFormat.EMPTY);
        }
        configuration.set(option.getKey(), option.getValue());
      }
    }
    return configuration == null ? OrcFormat.EMPTY : configuration;
  }

  /** The library has no levels of zstd. */
  static CompressionKind compression(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "none", "null", "uncompressed" -> CompressionKind.NONE;
      case "zstd", "zstandard" -> CompressionKind.ZSTD;
      case "snappy" -> CompressionKind.SNAPPY;
      case "lz4" -> CompressionKind.LZ4;
      case "lzo" -> CompressionKind.LZO;
      case "zlib", "gzip", "deflate" -> CompressionKind.ZLIB;
      default ->
          throw new UserException(
              "Cannot compress ORC files with '"
                  + name
                  + "': expected zstd, snappy, lz4, zlib (gzip, deflate), lzo or none. Set option"
                  + " 'file.compression' to one of these.");
    };
  }
}
