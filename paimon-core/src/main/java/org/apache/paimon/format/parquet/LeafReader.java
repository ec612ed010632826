package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.paimon.data.ColumnVector;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DictionaryPage;

/**
 * Reads the levels and values of one leaf column, a number of rows at a time.
 *
 * <p>An <b>entry</b> is a pair of levels in the file. Entries whose definition level reaches {@code
 * slotDefinition} take a <b>slot</b> in the vector; the others only say that a list around the leaf
 * is empty or null.
 */
final class LeafReader {
  private final ColumnDescriptor descriptor;
  private final int maxDefinition;
  private final int slotDefinition;
  private final boolean isRepeated;
  private final boolean keepsLevels;
  private final ChunkValues values;
  private final LeafPage page;

  private ChunkPages pages;
  private long nextRow;

  private byte[] definitions = {};
  private byte[] repetitions = {};
  private int entries;
  private int slots;
  private boolean[] nulls = {};
  private boolean anyNull;

  /**
   * @param slotDefinition definition level of the innermost repeated group around the leaf; 0 when
   *     there is none
   * @param keepsLevels whether {@link #definitions} and {@link #repetitions} will be asked for
   */
  LeafReader(ColumnDescriptor descriptor, int slotDefinition, boolean keepsLevels) {
    this.descriptor = descriptor;
    this.maxDefinition = descriptor.getMaxDefinitionLevel();
    this.slotDefinition = slotDefinition;
    this.isRepeated = descriptor.getMaxRepetitionLevel() > 0;
    this.keepsLevels = keepsLevels;
    this.values = ChunkValues.of(descriptor);
    this.page = new LeafPage(descriptor, values);
  }

  /** Starts the column's chunk in a row group, before its first row. */
  void startRowGroup(RowGroupPages rowGroup) throws IOException {
    pages = rowGroup.pages(descriptor);
    DictionaryPage dictionary = pages.dictionary();
    if (dictionary != null) {
      values.startChunk(dictionary);
    }
    page.clear();
    nextRow = 0;
  }

  /** Goes forward to a row of the row group; rows of skipped pages count. */
  void seek(long row) throws IOException {
    while (nextRow < row || page.isUsedUp()) {
      if (page.isUsedUp()) {
        if (!page.next(pages)) {
          throw endedBefore(row);
        }
        if (page.firstRow() >= 0) {
          nextRow = page.firstRow();
        }
      } else {
        int from = page.position();
        nextRow += page.passRows(0, (int) Math.min(row - nextRow, Integer.MAX_VALUE));
        values.skip(page.valueCount(from, page.position()));
      }
    }
    if (nextRow != row) {
      throw endedBefore(row);
    }
  }

  private IndexOutOfBoundsException endedBefore(long row) {
    return new IndexOutOfBoundsException(
        "column " + descriptor + ": no page holds row " + row + ", the next is " + nextRow);
  }

  /** Reads the next {@code rows} rows; replaces what was read before. */
  void read(int rows) throws IOException {
    entries = 0;
    slots = 0;
    anyNull = false;
    values.begin();
    int started = 0;
    while (true) {
      if (page.isUsedUp()) {
        // A row may go on in the next page unless an index says where pages begin.
        boolean done = started == rows && (!isRepeated || page.firstRow() >= 0);
        if (done || !page.next(pages)) {
          break;
        }
        if (page.firstRow() >= 0 && page.firstRow() != nextRow + started) {
          throw endedBefore(nextRow + started);
        }
      } else {
        int from = page.position();
        started = page.passRows(started, rows);
        take(from, page.position());
        if (!page.isUsedUp()) {
          break;
        }
      }
    }
    nextRow += started;
    if (started < rows) {
      throw endedBefore(nextRow);
    }
  }

  private void take(int from, int to) {
    int count = to - from;
    if (keepsLevels) {
      keepLevels(from, count);
    }
    ensureSlots(slots + count);
    if (page.isAllValues()) {
      if (anyNull) {
        Arrays.fill(nulls, slots, slots + count, false);
      }
      values.decode(slots, count);
      slots += count;
      return;
    }
    byte[] levels = page.definitions();
    int at = slots;
    int dense = 0;
    for (int i = from; i < to; i++) {
      int level = levels[i];
      if (level >= slotDefinition) {
        boolean isNull = level < maxDefinition;
        nulls[at++] = isNull;
        dense += isNull ? 0 : 1;
      }
    }
    int taken = at - slots;
    if (dense > 0) {
      values.decode(slots, dense);
    }
    if (dense < taken) {
      if (!anyNull) {
        anyNull = true;
        Arrays.fill(nulls, 0, slots, false);
      }
      values.spread(slots, taken, dense, nulls);
    }
    slots = at;
  }

  private void keepLevels(int from, int count) {
    if (entries + count > definitions.length) {
      int capacity = Math.max(entries + count, definitions.length * 2);
      definitions = Arrays.copyOf(definitions, capacity);
      repetitions = Arrays.copyOf(repetitions, capacity);
    }
    if (page.isAllValues()) {
      Arrays.fill(definitions, entries, entries + count, (byte) maxDefinition);
    } else {
      System.arraycopy(page.definitions(), from, definitions, entries, count);
    }
    if (isRepeated) {
      System.arraycopy(page.repetitions(), from, repetitions, entries, count);
    }
    entries += count;
  }

  private void ensureSlots(int capacity) {
    if (capacity > nulls.length) {
      nulls = Arrays.copyOf(nulls, Math.max(capacity, nulls.length * 2));
    }
    values.ensure(capacity);
  }

  /** Entries of the rows read. */
  int entries() {
    return entries;
  }

  /** Definition level by entry. */
  byte[] definitions() {
    return definitions;
  }

  /** Repetition level by entry; zeros when the leaf is not repeated. */
  byte[] repetitions() {
    return repetitions;
  }

  /** The slots of the rows read as a vector; valid until the next read. */
  ColumnVector vector(VectorForm form) {
    return form.vector(values, slots, anyNull ? nulls : null);
  }
}
