package org.apache.paimon.datafile;

import java.util.Locale;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * How data files are named.
 *
 * @param dataPrefix what names of data files begin with
 * @param changelogPrefix what names of changelog files begin with
 * @param namesCompression whether the codec stands before the format's extension
 */
public record NamingOptions(String dataPrefix, String changelogPrefix, boolean namesCompression) {

  public static final OptionKey<String> DATA_PREFIX =
      OptionKey.string("data-file.prefix", "data-", "prefix of data file names");

  public static final OptionKey<String> CHANGELOG_PREFIX =
      OptionKey.string("changelog-file.prefix", "changelog-", "prefix of changelog file names");

  public static final OptionKey<Boolean> NAMES_COMPRESSION =
      OptionKey.bool(
          "file.suffix.include.compression", false, "codec in the file name, before the format");

  public static NamingOptions from(Options options) {
    return new NamingOptions(
        options.get(DATA_PREFIX), options.get(CHANGELOG_PREFIX), options.get(NAMES_COMPRESSION));
  }

  /**
   * What stands between number and format: the usual extension of the codec, {@code .zst}, or
   * nothing.
   */
  public String infix(String compression) {
    if (!namesCompression) {
      return "";
    }
    return switch (compression.toLowerCase(Locale.ROOT)) {
      case "none" -> "";
      case "zstd" -> ".zst";
      case "gzip" -> ".gz";
      default -> "." + compression;
    };
  }
}
