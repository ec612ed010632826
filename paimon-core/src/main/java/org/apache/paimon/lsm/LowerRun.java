package org.apache.paimon.lsm;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.lookup.LookupFile;
import org.apache.paimon.types.DataType;

/**
 * One sorted run below a compaction, asked for keys in ascending order: a cursor that jumps over
 * rows, batches and files nobody asks for. Used by one thread.
 */
final class LowerRun implements Closeable {
  private final List<DataFileMeta> files;
  private final KeyComparator order;
  private final ColumnVector[] minKeys;
  private final ColumnVector[] maxKeys;
  private final RunCursor cursor;
  private int file = -1;
  private boolean isLoaded;
  private ColumnVector[] askedKeys;
  private int askedRow;

  /** The copy that the present file is read from; null when it is read itself. */
  private LookupFile copy;

  /** Opens the files of a run. */
  @FunctionalInterface
  interface Opener {
    /**
     * Opens a file whose turn has come.
     *
     * @param asking the run, which says what keys it is asked for
     */
    SortedInput open(DataFileMeta file, LowerRun asking);
  }

  /**
   * @param files of the run, ascending by key
   * @param inputs opens a file, in {@code layout}
   */
  LowerRun(KeyValueLayout layout, List<DataFileMeta> files, Opener inputs) {
    this.files = files;
    List<DataType> types = layout.keyTypes();
    order = new KeyComparator(types);
    minKeys = vectors(files.stream().map(DataFileMeta::minKey).toList(), types);
    maxKeys = vectors(files.stream().map(DataFileMeta::maxKey).toList(), types);
    cursor = new RunCursor(layout, new KeyPrefixes(types, 0), new Wanted(inputs));
  }

  private static ColumnVector[] vectors(List<BinaryRow> keys, List<DataType> types) {
    BatchBuilder builder = new BatchBuilder(types);
    for (BinaryRow key : keys) {
      builder.append(key.view(types));
    }
    return builder.build().columns().toArray(ColumnVector[]::new);
  }

  /**
   * Whether the run has a key; the cursor's present row is it then.
   *
   * @param beforeLoad told before the cursor leaves its batch
   */
  boolean find(ColumnVector[] keys, int row, BatchEnd beforeLoad) throws IOException {
    askedKeys = keys;
    askedRow = row;
    if (copy != null && order.compare(maxKeys, file, keys, row) >= 0 && !copy.mayHold(keys, row)) {
      return false;
    }
    while (true) {
      if (!isLoaded) {
        if (!cursor.load()) {
          return false;
        }
        isLoaded = true;
      }
      if (cursor.seek(keys, row, order)) {
        return order.compare(cursor.keys(), cursor.row(), keys, row) == 0;
      }
      beforeLoad.reached();
      isLoaded = false;
    }
  }

  /** The key asked for last. */
  ColumnVector[] askedKeys() {
    return askedKeys;
  }

  /** Row of the key asked for last. */
  int askedRow() {
    return askedRow;
  }

  /** Says that the file being opened is read from a copy. */
  void useCopy(LookupFile used) {
    copy = used;
  }

  RunCursor cursor() {
    return cursor;
  }

  /** File of the cursor's present row. */
  DataFileMeta file() {
    return files.get(file);
  }

  @Override
  public void close() throws IOException {
    cursor.close();
  }

  /** Told that rows of a batch are about to go. */
  @FunctionalInterface
  interface BatchEnd {
    void reached() throws IOException;
  }

  /** The files that may hold the key asked for, one after the other. */
  private final class Wanted implements Iterator<SortedInput> {
    private final Opener inputs;

    Wanted(Opener inputs) {
      this.inputs = inputs;
    }

    /** Steps over files that end before the key. */
    @Override
    public boolean hasNext() {
      int next = file + 1;
      while (next < files.size() && order.compare(maxKeys, next, askedKeys, askedRow) < 0) {
        file = next;
        next++;
      }
      return next < files.size() && order.compare(minKeys, next, askedKeys, askedRow) <= 0;
    }

    @Override
    public SortedInput next() {
      if (!hasNext()) {
        throw new NoSuchElementException("no file holds the key");
      }
      file++;
      copy = null;
      return inputs.open(files.get(file), LowerRun.this);
    }
  }
}
