package org.apache.paimon.format.parquet;

import java.util.Optional;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.parquet.column.values.bloomfilter.BlockSplitBloomFilter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;

/**
 * The bloom filter of a column, if it has one. Each option may be given for all columns, or with
 * {@code #column} behind it for one.
 *
 * @param maxBytes largest filter of a column chunk
 * @param expectedValues distinct values expected in a column chunk; 0 = unknown, the filter is as
 *     large as it may be
 * @param falsePositives share of absent values that may seem present
 */
record BloomOptions(int maxBytes, long expectedValues, double falsePositives) {
  private static final String PREFIX = "parquet.bloom.filter.";

  static Optional<BloomOptions> of(Options options, String column) {
    boolean isEnabled =
        get(
            options,
            column,
            OptionKey.bool(PREFIX + "enabled", false, "Whether columns get a bloom filter."));
    if (!isEnabled) {
      return Optional.empty();
    }
    return Optional.of(
        new BloomOptions(
            get(
                options,
                column,
                OptionKey.integer(PREFIX + "max.bytes", "1048576", "Largest bloom filter.")),
            get(
                options,
                column,
                OptionKey.longNumber(PREFIX + "expected.ndv", "0", "Distinct values expected.")),
            get(
                options,
                column,
                OptionKey.share(PREFIX + "fpp", "0.01", "Share of false positives."))));
  }

  private static <T> T get(Options options, String column, OptionKey<T> key) {
    return options
        .find(key.name() + "#" + column)
        .map(key::parse)
        .orElseGet(() -> options.get(key));
  }

  BloomFilter newFilter() {
    if (expectedValues <= 0) {
      return new BlockSplitBloomFilter(maxBytes);
    }
    int bits = BlockSplitBloomFilter.optimalNumOfBits(expectedValues, falsePositives);
    return new BlockSplitBloomFilter(bits / 8, maxBytes);
  }
}
