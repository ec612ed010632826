package org.apache.paimon.format.parquet;

import java.util.Locale;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * The settings of a file to write.
 *
 * @param rowGroupBytes compressed bytes after which a row group ends
 * @param pageBytes bytes of values after which a page ends, before compression
 * @param pageRows most rows of a page
 * @param dictionaryBytes largest dictionary of a column chunk
 * @param zstdLevel compression level of codec zstd
 * @param hasChecksums whether pages get a checksum
 * @param indexBytes bytes to which strings are cut in the page index
 * @param options the table's options, for settings by column
 */
record ParquetWriteOptions(
    long rowGroupBytes,
    long pageBytes,
    int pageRows,
    long dictionaryBytes,
    int zstdLevel,
    boolean hasChecksums,
    int indexBytes,
    Options options) {

  private static final OptionKey<Long> FILE_BLOCK_SIZE =
      OptionKey.size("file.block-size", null, "Size of a row group or stripe.");
  private static final OptionKey<Long> BLOCK_SIZE =
      OptionKey.size("parquet.block.size", "128 mb", "Size of a row group.");
  private static final OptionKey<Long> PAGE_SIZE =
      OptionKey.size("parquet.page.size", "1 mb", "Size of a page before compression.");
  private static final OptionKey<Integer> PAGE_ROWS =
      OptionKey.integer("parquet.page.row.count.limit", "20000", "Most rows of a page.");
  private static final OptionKey<Long> DICTIONARY_SIZE =
      OptionKey.size("parquet.dictionary.page.size", "1 mb", "Size of a dictionary.");
  private static final OptionKey<Integer> ZSTD_LEVEL =
      OptionKey.integer("file.compression.zstd-level", "1", "Level of codec zstd.");
  private static final OptionKey<Boolean> CHECKSUMS =
      OptionKey.bool("parquet.page.write-checksum.enabled", true, "Whether pages get a checksum.");
  private static final OptionKey<Integer> INDEX_BYTES =
      OptionKey.integer(
          "parquet.columnindex.truncate.length", "64", "Bytes of strings in the page index.");
  private static final String DICTIONARY = "parquet.enable.dictionary";

  static ParquetWriteOptions from(Options options) {
    return new ParquetWriteOptions(
        options.find(FILE_BLOCK_SIZE).orElseGet(() -> options.get(BLOCK_SIZE)),
        Math.max(1, options.get(PAGE_SIZE)),
        Math.max(1, options.get(PAGE_ROWS)),
        options.get(DICTIONARY_SIZE),
        options.get(ZSTD_LEVEL),
        options.get(CHECKSUMS),
        options.get(INDEX_BYTES),
        options);
  }

  /** Whether the column with this dotted path may have a dictionary. */
  boolean hasDictionary(String path) {
    return options
        .find(DICTIONARY + "#" + path)
        .or(() -> options.find(DICTIONARY))
        .map(text -> !isFalse(text))
        .orElse(true);
  }

  /** The option is declared a number elsewhere: 0 means false too. */
  private static boolean isFalse(String text) {
    String value = text.trim().toLowerCase(Locale.ROOT);
    return value.equals("false") || value.equals("0");
  }
}
