package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.Optional;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.column.values.bloomfilter.BloomFilterWriter;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;

/**
 * Writes the pages of one leaf column.
 *
 * <p>Whether a column chunk has a dictionary is decided by its first page with values: it must make
 * the page clearly smaller. A dictionary that outgrows its limit is kept for the pages that use it;
 * the others are plain, and so are pages without values.
 */
final class LeafWriter {
  /** The name that files with pages of version 1 give dictionary pages and pages of ids. */
  @SuppressWarnings("deprecation")
  private static final Encoding DICTIONARY = Encoding.PLAIN_DICTIONARY;

  /** The name that files of the library give levels that are not there. */
  @SuppressWarnings("deprecation")
  private static final Encoding NO_LEVELS = Encoding.BIT_PACKED;

  private final ColumnDescriptor descriptor;
  private final LeafEncoder encoder;
  private final PageBuffer buffer;
  private final boolean mayUseDictionary;
  private final long maxDictionaryBytes;
  private final Optional<BloomOptions> bloom;

  private PageWriter pages;
  private BloomFilterWriter bloomWriter;
  private BloomFilter bloomFilter;
  private boolean usesDictionary;
  private boolean isFirstPage;
  private int dictionaryEntries;
  private int[] ids = {};
  private long writtenBytes;

  LeafWriter(
      ColumnDescriptor descriptor,
      LeafEncoder encoder,
      PageBuffer buffer,
      ParquetWriteOptions options) {
    this.descriptor = descriptor;
    this.encoder = encoder;
    this.buffer = buffer;
    String path = String.join(".", descriptor.getPath());
    this.mayUseDictionary = encoder.dictionary() != null && options.hasDictionary(path);
    this.bloom = BloomOptions.of(options.options(), path);
    this.maxDictionaryBytes = options.dictionaryBytes();
  }

  LeafEncoder encoder() {
    return encoder;
  }

  void startRowGroup(ColumnChunkPageWriteStore store) {
    pages = store.getPageWriter(descriptor);
    bloomWriter = store.getBloomFilterWriter(descriptor);
    bloomFilter = bloom.map(BloomOptions::newFilter).orElse(null);
    usesDictionary = mayUseDictionary;
    isFirstPage = true;
    dictionaryEntries = 0;
    writtenBytes = 0;
  }

  /** Compressed bytes of the pages of this row group so far. */
  long compressedBytes() {
    return pages.getMemSize();
  }

  /** Bytes of the pages of this row group so far, before compression. */
  long writtenBytes() {
    return writtenBytes;
  }

  /** Writes one page. */
  void writePage(LeafValues leaf, int rows) throws IOException {
    encoder.load(leaf);
    buffer.clear();
    if (descriptor.getMaxRepetitionLevel() > 0) {
      writeLevels(leaf.repetitions, leaf.entries, descriptor.getMaxRepetitionLevel());
    }
    if (descriptor.getMaxDefinitionLevel() > 0) {
      writeDefinitions(leaf);
    }
    Encoding encoding = writeValues();
    if (bloomFilter != null && !encoder.addTo(bloomFilter)) {
      bloomFilter = null;
    }
    Statistics<?> statistics = encoder.statistics(encoding == DICTIONARY ? ids : null);
    statistics.incrementNumNulls(leaf.entries - leaf.values);
    pages.writePage(
        BytesInput.from(buffer.bytes(), 0, buffer.size()),
        leaf.entries,
        rows,
        statistics,
        levelEncoding(descriptor.getMaxRepetitionLevel()),
        levelEncoding(descriptor.getMaxDefinitionLevel()),
        encoding);
    writtenBytes += buffer.size();
    isFirstPage &= encoder.count == 0;
  }

  private static Encoding levelEncoding(int maxLevel) {
    return maxLevel > 0 ? Encoding.RLE : NO_LEVELS;
  }

  private void writeDefinitions(LeafValues leaf) {
    int max = descriptor.getMaxDefinitionLevel();
    if (leaf.isAllValues) {
      int at = buffer.skip(4);
      RleEncoder.writeRun(buffer, max, leaf.entries, RleEncoder.width(max));
      buffer.setInt(at, buffer.size() - at - 4);
    } else {
      writeLevels(leaf.definitions, leaf.entries, max);
    }
  }

  private void writeLevels(int[] levels, int count, int maxLevel) {
    int at = buffer.skip(4);
    RleEncoder.write(buffer, levels, count, RleEncoder.width(maxLevel));
    buffer.setInt(at, buffer.size() - at - 4);
  }

  private Encoding writeValues() {
    // Readers refuse ids in a column chunk without dictionary, also where there are none.
    if (usesDictionary && encoder.count > 0) {
      if (toIds()) {
        int width = RleEncoder.width(Math.max(dictionaryEntries - 1, 0));
        buffer.putByte(width);
        RleEncoder.write(buffer, ids, encoder.count, width);
        return DICTIONARY;
      }
      usesDictionary = false;
    }
    encoder.plain(buffer);
    return Encoding.PLAIN;
  }

  /** Fills {@link #ids}; false when the dictionary does not pay or is full. */
  private boolean toIds() {
    int count = encoder.count;
    if (ids.length < count) {
      ids = new int[count];
    }
    int maxEntries = isFirstPage ? Math.max(count / 2, 1) : Integer.MAX_VALUE;
    boolean fits = encoder.toIds(ids, maxEntries);
    LeafEncoder.Dictionary dictionary = encoder.dictionary();
    fits &= dictionary.plainBytes() <= maxDictionaryBytes;
    if (fits && isFirstPage) {
      long idBytes = (long) count * RleEncoder.width(dictionary.size()) / 8;
      fits = dictionary.plainBytes() + idBytes <= encoder.plainBytes() / 4 * 3 + 16;
    }
    if (fits) {
      dictionaryEntries = dictionary.size();
    }
    return fits;
  }

  /** Ends the column's part of the row group. */
  void endRowGroup() throws IOException {
    if (dictionaryEntries > 0) {
      buffer.clear();
      encoder.dictionary().plain(buffer, dictionaryEntries);
      pages.writeDictionaryPage(
          new DictionaryPage(
              BytesInput.from(buffer.bytes(), 0, buffer.size()), dictionaryEntries, DICTIONARY));
    }
    if (encoder.dictionary() != null) {
      encoder.dictionary().clear();
    }
    if (bloomFilter != null) {
      bloomWriter.writeBloomFilter(bloomFilter);
    }
  }
}
