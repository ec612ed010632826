package org.apache.paimon.lsm;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.Selection;

/**
 * Steps through the rows of one sorted run and notes which of them are in the result.
 *
 * <p>{@link #load} fetches a batch and stands on its first row; {@link #step} goes on inside the
 * batch. A used-up batch stays readable until the next load. A batch with one more column than the
 * layout comes from a {@link VersionMerge}: the last column holds the rows' ages.
 */
final class RunCursor implements Closeable {
  private final KeyValueLayout layout;
  private final KeyPrefixes prefixes;
  private final Iterator<SortedInput> inputs;
  private BatchReader reader;
  private int age;

  private ColumnBatch batch;
  private ColumnVector[] columns = {};
  private ColumnVector[] keys = {};
  private ColumnVector[] sequenceFields = {};
  private long[] prefixBuffer = {};
  private long[] keyPrefixes = {};
  private long[] sequences = {};
  private byte[] kinds = {};

  /** Ages by row, null = {@link #age}. */
  private int[] ages;

  /** Rows that count, null = all. */
  private int[] given;

  private int count;
  private int index;
  private int row;

  private int[] chosen = {};
  private int chosenCount;

  RunCursor(KeyValueLayout layout, KeyPrefixes prefixes, List<SortedInput> run) {
    this(layout, prefixes, run.iterator());
  }

  /**
   * @param inputs asked for one part at a time; may have further parts after it had none
   */
  RunCursor(KeyValueLayout layout, KeyPrefixes prefixes, Iterator<SortedInput> inputs) {
    this.layout = layout;
    this.prefixes = prefixes;
    this.inputs = inputs;
  }

  /** Fetches the next batch that has a row; false at the end of the run. */
  boolean load() throws IOException {
    batch = null;
    while (true) {
      if (reader == null) {
        if (!inputs.hasNext()) {
          return false;
        }
        SortedInput input = inputs.next();
        age = input.age();
        reader = input.source().open();
      }
      ColumnBatch next = reader.next();
      if (next == null) {
        close();
      } else if (next.selectedCount() > 0) {
        take(next);
        return true;
      }
    }
  }

  private void take(ColumnBatch next) {
    int columnCount = layout.type().fieldCount();
    boolean isSpilled = next.columns().size() > columnCount;
    batch = isSpilled ? next.withColumns(next.columns().subList(0, columnCount)) : next;
    ages = isSpilled ? ((IntVector) next.column(columnCount)).values() : null;
    columns = batch.columns().toArray(columns);
    keys = pick(layout.keys(), keys);
    sequenceFields = pick(layout.sequenceFields(), sequenceFields);
    keyPrefixes = prefixes.of(keys[0], next.rowCount(), prefixBuffer);
    if (!(keys[0] instanceof LongVector)) {
      prefixBuffer = keyPrefixes;
    }
    sequences = ((LongVector) columns[layout.sequencePosition()]).values();
    kinds = ((ByteVector) columns[layout.kindPosition()]).values();
    given = next.selection().map(Selection::rows).orElse(null);
    count = next.selectedCount();
    index = 0;
    row = given == null ? 0 : given[0];
    chosenCount = 0;
    if (chosen.length < count) {
      chosen = new int[count];
    }
  }

  private ColumnVector[] pick(int[] positions, ColumnVector[] reuse) {
    ColumnVector[] picked =
        reuse.length == positions.length ? reuse : new ColumnVector[positions.length];
    for (int i = 0; i < positions.length; i++) {
      picked[i] = columns[positions[i]];
    }
    return picked;
  }

  /** Goes to the next row of the batch; false when it is used up. */
  boolean step() {
    index++;
    if (index >= count) {
      return false;
    }
    row = given == null ? index : given[index];
    return true;
  }

  /**
   * Goes on to the first row of the batch whose key is not below another; false, and to the end,
   * when there is none.
   */
  boolean seek(ColumnVector[] otherKeys, int otherRow, KeyComparator order) {
    if (index >= count) {
      return false;
    }
    int low = index - 1;
    int high = index;
    int stride = 1;
    while (high < count && order.compare(keys, rowAt(high), otherKeys, otherRow) < 0) {
      low = high;
      high += stride;
      stride *= 2;
    }
    high = Math.min(high, count);
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (order.compare(keys, rowAt(middle), otherKeys, otherRow) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    index = high;
    if (index >= count) {
      return false;
    }
    row = rowAt(index);
    return true;
  }

  private int rowAt(int position) {
    return given == null ? position : given[position];
  }

  /** Place in its file of the present row. */
  long filePosition() {
    if (batch.firstRow() < 0) {
      throw new IllegalStateException("a batch without its place in the file");
    }
    return batch.firstRow() + row;
  }

  /** Present row. */
  int row() {
    return row;
  }

  long prefix() {
    return keyPrefixes[row];
  }

  ColumnVector[] keys() {
    return keys;
  }

  ColumnVector[] sequenceFields() {
    return sequenceFields;
  }

  /** A column of the present batch, or of the last one; null when the run had none. */
  ColumnVector column(int position) {
    return columns.length == 0 ? null : columns[position];
  }

  long sequenceAt(int atRow) {
    return sequences[atRow];
  }

  byte kindAt(int atRow) {
    return kinds[atRow];
  }

  /** Age of a row: that of its part of the run, see {@link SortedInput#age}, or its own. */
  int ageAt(int atRow) {
    return ages == null ? age : ages[atRow];
  }

  /** Columns of the present batch, or of the last one; empty when the run had none. */
  ColumnVector[] columns() {
    return columns;
  }

  /** Lets {@code view} look at a row of the present batch. */
  BatchRow view(BatchRow view, int atRow) {
    return view.reset(columns, atRow);
  }

  /** Puts a row of the present batch into the result; ascending. */
  void choose(int chosenRow) {
    chosen[chosenCount++] = chosenRow;
  }

  /** The present batch with the chosen rows; null when there is none. */
  ColumnBatch chosenRows() {
    if (chosenCount == 0) {
      return null;
    }
    return chosenCount == batch.rowCount()
        ? batch
        : batch.withSelection(new Selection(chosen, chosenCount));
  }

  @Override
  public void close() throws IOException {
    BatchReader open = reader;
    reader = null;
    if (open != null) {
      open.close();
    }
  }
}
