package org.apache.paimon.schema;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.OptionText;
import org.apache.paimon.options.Options;

/**
 * Form and size of the data files that writers make. Readers go by the name of a file, never by
 * these.
 *
 * @param data format and codec of data files
 * @param perLevel format and codec of the levels that differ from {@code data}
 * @param changelog format and codec of changelog files
 * @param targetBytes size at which a writer begins the next file
 * @param thinMode whether key copies are left out of the files of primary-key tables
 */
public record FileOptions(
    FileForm data,
    Map<Integer, FileForm> perLevel,
    FileForm changelog,
    long targetBytes,
    boolean thinMode) {

  /**
   * Format and codec of a file.
   *
   * @param format {@code parquet}, {@code orc}, {@code avro}
   * @param compression codec name; {@code none} = not compressed
   */
  public record FileForm(String format, String compression) {}

  public static final OptionKey<String> FORMAT =
      OptionKey.string("file.format", "parquet", "format of data files: parquet, orc or avro");

  public static final OptionKey<Map<Integer, String>> FORMAT_PER_LEVEL =
      perLevelKey("file.format.per.level", "formats of single levels, such as 0:avro,5:orc");

  public static final OptionKey<String> COMPRESSION =
      OptionKey.string("file.compression", "zstd", "codec of data files");

  public static final OptionKey<Map<Integer, String>> COMPRESSION_PER_LEVEL =
      perLevelKey("file.compression.per.level", "codecs of single levels, such as 0:lz4,1:zstd");

  public static final OptionKey<String> CHANGELOG_FORMAT =
      OptionKey.string("changelog-file.format", null, "format of changelog files; default as data");

  public static final OptionKey<String> CHANGELOG_COMPRESSION =
      OptionKey.string(
          "changelog-file.compression", null, "codec of changelog files; default as data");

  public static final OptionKey<Long> TARGET_SIZE =
      OptionKey.size(
          "target-file-size", null, "size of data files; default 128 mb with key, 256 mb without");

  public static final OptionKey<Boolean> THIN_MODE =
      OptionKey.bool("data-file.thin-mode", false, "leave key copies out of data files");

  private static final long KEY_TARGET_BYTES = 128L << 20;
  private static final long APPEND_TARGET_BYTES = 256L << 20;

  public FileOptions {
    perLevel = Map.copyOf(perLevel);
  }

  /** Format and codec of data files of a level. */
  public FileForm atLevel(int level) {
    return perLevel.getOrDefault(level, data);
  }

  static FileOptions of(TableSchema schema) {
    Options options = schema.options();
    FileForm data = new FileForm(format(options.get(FORMAT)), options.get(COMPRESSION));
    Map<Integer, FileForm> perLevel = new HashMap<>();
    options
        .get(FORMAT_PER_LEVEL)
        .forEach(
            (level, text) -> perLevel.put(level, new FileForm(format(text), data.compression())));
    options
        .get(COMPRESSION_PER_LEVEL)
        .forEach(
            (level, codec) ->
                perLevel.merge(
                    level,
                    new FileForm(data.format(), codec),
                    (byFormat, byCodec) -> new FileForm(byFormat.format(), codec)));
    FileForm changelog =
        new FileForm(
            options.find(CHANGELOG_FORMAT).map(FileOptions::format).orElse(data.format()),
            options.find(CHANGELOG_COMPRESSION).orElse(data.compression()));
    long targetBytes =
        options
            .find(TARGET_SIZE)
            .orElse(schema.hasPrimaryKey() ? KEY_TARGET_BYTES : APPEND_TARGET_BYTES);
    return new FileOptions(data, perLevel, changelog, targetBytes, options.get(THIN_MODE));
  }

  private static String format(String text) {
    return text.trim().toLowerCase(Locale.ROOT);
  }

  /** A map from level to text. */
  static OptionKey<Map<Integer, String>> perLevelKey(String name, String description) {
    Function<String, Map<Integer, String>> parser =
        text -> {
          Map<Integer, String> levels = new HashMap<>();
          OptionText.parseMap(text)
              .forEach((level, value) -> levels.put(Integer.valueOf(level.trim()), value));
          return levels;
        };
    return new OptionKey<>(
        name, parser, "a map such as '0:x,5:y'", "", java.util.List.of(), description);
  }
}
