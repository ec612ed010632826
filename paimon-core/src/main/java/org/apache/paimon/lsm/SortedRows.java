package org.apache.paimon.lsm;

import java.util.Arrays;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.KeyGroup;
import org.apache.paimon.merge.PickingEngine;

/** The rows of a write buffer in order, handed out as key-value batches of the layout. */
final class SortedRows {
  private final KeyValueLayout layout;
  private final ColumnBatch values;
  private final ByteVector kinds;
  private final long firstSequence;
  private final int[] rows;
  private final BufferOrder order;

  /**
   * @param rows row numbers in order of key, sequence fields, arrival
   */
  SortedRows(
      KeyValueLayout layout,
      ColumnBatch values,
      ByteVector kinds,
      long firstSequence,
      int[] rows,
      BufferOrder order) {
    this.layout = layout;
    this.values = values;
    this.kinds = kinds;
    this.firstSequence = firstSequence;
    this.rows = rows;
    this.order = order;
  }

  /** Every row; rows of one key are never cut into two batches. */
  BatchReader all(int batchRows) {
    return new Every(batchRows);
  }

  /** One row per key, as the engine picks it; keys with one row are not shown to it. */
  BatchReader picked(PickingEngine engine, int batchRows) {
    return new Picked(engine, batchRows);
  }

  /** Index behind the last row that has the key of row {@code from}. */
  private int endOfKey(int from) {
    int end = from + 1;
    while (end < rows.length && order.isSameKey(rows[end], rows[from])) {
      end++;
    }
    return end;
  }

  /** Gathers rows into batches. */
  private final class Gather {
    private final BatchBuilder output = new BatchBuilder(layout.type().types());

    ColumnBatch batch(int[] picked, int count) {
      output.clear();
      for (int i = 0; i < layout.sequencePosition(); i++) {
        output.column(i).appendSelected(values.column(i), picked, count);
      }
      LongBuilder sequences = (LongBuilder) output.column(layout.sequencePosition());
      for (int i = 0; i < count; i++) {
        sequences.appendLong(firstSequence + picked[i]);
      }
      output.column(layout.kindPosition()).appendSelected(kinds, picked, count);
      output.endRows(count);
      return output.build();
    }
  }

  private final class Every implements BatchReader {
    private final Gather gather = new Gather();
    private final int batchRows;
    private int at;

    Every(int batchRows) {
      this.batchRows = batchRows;
    }

    @Override
    public ColumnBatch next() {
      if (at == rows.length) {
        return null;
      }
      int end = Math.min(at + batchRows, rows.length);
      if (end < rows.length) {
        end = endOfKey(end - 1);
      }
      int[] part = Arrays.copyOfRange(rows, at, end);
      at = end;
      return gather.batch(part, part.length);
    }

    @Override
    public void close() {}
  }

  private final class Picked implements BatchReader, KeyGroup {
    private final PickingEngine engine;
    private final Gather gather = new Gather();
    private final int[] picked;
    private int start;
    private int end;

    Picked(PickingEngine engine, int batchRows) {
      this.engine = engine;
      this.picked = new int[batchRows];
    }

    @Override
    public ColumnBatch next() {
      int count = 0;
      while (count < picked.length && end < rows.length) {
        start = end;
        end = endOfKey(start);
        int index = end - start == 1 ? 0 : engine.pick(this);
        if (index != PickingEngine.NONE) {
          picked[count++] = rows[start + index];
        }
      }
      return count == 0 ? null : gather.batch(picked, count);
    }

    @Override
    public int size() {
      return end - start;
    }

    @Override
    public RowKind kind(int index) {
      return RowKind.ofCode(kinds.get(rows[start + index]));
    }

    @Override
    public long sequence(int index) {
      return firstSequence + rows[start + index];
    }

    @Override
    public void close() {}
  }
}
