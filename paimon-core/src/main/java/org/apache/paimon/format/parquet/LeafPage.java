package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.values.ValuesReader;

/** The page of a leaf column that is being read: its levels decoded, its values not yet. */
final class LeafPage {
  private final ColumnDescriptor descriptor;
  private final int maxDefinition;
  private final int maxRepetition;
  private final ChunkValues values;
  private final RleDecoder runs = new RleDecoder();
  private byte[] definitions = {};
  private byte[] repetitions = {};
  private int entries;
  private int position;
  private boolean isAllValues;
  private long firstRow = -1;

  LeafPage(ColumnDescriptor descriptor, ChunkValues values) {
    this.descriptor = descriptor;
    this.maxDefinition = descriptor.getMaxDefinitionLevel();
    this.maxRepetition = descriptor.getMaxRepetitionLevel();
    this.values = values;
  }

  /** Forgets the page. */
  void clear() {
    entries = 0;
    position = 0;
    firstRow = -1;
  }

  boolean isUsedUp() {
    return position == entries;
  }

  /** The next entry. */
  int position() {
    return position;
  }

  /** Row of the row group that the page begins with; -1 when no index says so. */
  long firstRow() {
    return firstRow;
  }

  /** Whether every entry is a value; {@link #definitions} is not filled then. */
  boolean isAllValues() {
    return isAllValues;
  }

  byte[] definitions() {
    return definitions;
  }

  byte[] repetitions() {
    return repetitions;
  }

  /**
   * Passes entries until {@code limit} rows have started and the next one begins, or the page ends.
   *
   * @param started rows that have started already
   * @return rows that have started now
   */
  int passRows(int started, int limit) {
    if (maxRepetition == 0) {
      int count = Math.min(limit - started, entries - position);
      position += count;
      return started + count;
    }
    int rows = started;
    int at = position;
    while (at < entries) {
      if (repetitions[at] == 0) {
        if (rows == limit) {
          break;
        }
        rows++;
      }
      at++;
    }
    position = at;
    return rows;
  }

  /** Values, not nulls, among entries. */
  int valueCount(int from, int to) {
    if (isAllValues) {
      return to - from;
    }
    int count = 0;
    for (int i = from; i < to; i++) {
      count += definitions[i] == maxDefinition ? 1 : 0;
    }
    return count;
  }

  /** Loads the next page that has entries; false at the end of the chunk. */
  boolean next(ChunkPages pages) throws IOException {
    DataPage page;
    do {
      page = pages.next();
      if (page == null) {
        return false;
      }
    } while (page.getValueCount() == 0);
    entries = page.getValueCount();
    position = 0;
    firstRow = page.getFirstRowIndex().orElse(-1L);
    if (page instanceof DataPageV1 v1) {
      load(v1);
    } else if (page instanceof DataPageV2 v2) {
      load(v2);
    } else {
      throw new IllegalArgumentException("page of " + page.getClass());
    }
    return true;
  }

  private void load(DataPageV1 page) throws IOException {
    if ((maxRepetition > 0 && page.getRlEncoding() != Encoding.RLE)
        || (maxDefinition > 0 && page.getDlEncoding() != Encoding.RLE)) {
      loadOldLevels(page);
      return;
    }
    PageBytes bytes = PageBytes.of(page.getBytes());
    int at = bytes.from();
    if (maxRepetition > 0) {
      int length = bytes.intAt(at);
      readRepetitions(bytes.buffer(), at + 4, at + 4 + length);
      at += 4 + length;
    }
    isAllValues = maxDefinition == 0;
    if (maxDefinition > 0) {
      int length = bytes.intAt(at);
      readDefinitions(bytes.buffer(), at + 4, at + 4 + length);
      at += 4 + length;
    }
    values.startPage(page.getValueEncoding(), bytes.buffer(), at, bytes.to(), entries);
  }

  /** Levels in the abandoned bit-packed encoding, by the library. */
  private void loadOldLevels(DataPageV1 page) throws IOException {
    ByteBufferInputStream in = page.getBytes().toInputStream();
    ValuesReader repetition =
        page.getRlEncoding().getValuesReader(descriptor, ValuesType.REPETITION_LEVEL);
    repetition.initFromPage(entries, in);
    ValuesReader definition =
        page.getDlEncoding().getValuesReader(descriptor, ValuesType.DEFINITION_LEVEL);
    definition.initFromPage(entries, in);
    repetitions = ensured(repetitions);
    definitions = ensured(definitions);
    for (int i = 0; i < entries; i++) {
      repetitions[i] = (byte) repetition.readInteger();
      definitions[i] = (byte) definition.readInteger();
    }
    isAllValues = maxDefinition == 0;
    PageBytes bytes = PageBytes.of(page.getBytes());
    int at = bytes.to() - in.available();
    values.startPage(page.getValueEncoding(), bytes.buffer(), at, bytes.to(), entries);
  }

  private void load(DataPageV2 page) throws IOException {
    if (maxRepetition > 0) {
      PageBytes bytes = PageBytes.of(page.getRepetitionLevels());
      readRepetitions(bytes.buffer(), bytes.from(), bytes.to());
    }
    isAllValues = maxDefinition == 0;
    if (maxDefinition > 0) {
      PageBytes bytes = PageBytes.of(page.getDefinitionLevels());
      readDefinitions(bytes.buffer(), bytes.from(), bytes.to());
    }
    PageBytes data = PageBytes.of(page.getData());
    values.startPage(page.getDataEncoding(), data.buffer(), data.from(), data.to(), entries);
  }

  private void readRepetitions(byte[] source, int from, int to) {
    repetitions = ensured(repetitions);
    runs.reset(source, from, to, width(maxRepetition));
    runs.decode(repetitions, 0, entries);
  }

  private void readDefinitions(byte[] source, int from, int to) {
    runs.reset(source, from, to, width(maxDefinition));
    isAllValues = runs.isRunOf(maxDefinition, entries);
    if (!isAllValues) {
      definitions = ensured(definitions);
      runs.decode(definitions, 0, entries);
    }
  }

  private byte[] ensured(byte[] levels) {
    return levels.length >= entries ? levels : Arrays.copyOf(levels, entries);
  }

  private static int width(int maxLevel) {
    return 32 - Integer.numberOfLeadingZeros(maxLevel);
  }
}
