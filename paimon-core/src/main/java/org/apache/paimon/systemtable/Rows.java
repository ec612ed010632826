package org.apache.paimon.systemtable;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowBuilder;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/**
 * Gathers the rows of a system table. Cells are given as plain Java values: text for strings,
 * LocalDateTime for timestamps, lists for arrays and rows.
 */
final class Rows {
  private final RowType type;
  private final BatchBuilder batch;

  Rows(RowType type) {
    this.type = type;
    this.batch = new BatchBuilder(type.types());
  }

  /** Adds a row with a value, possibly null, for each column. */
  void add(Object... cells) {
    if (cells.length != type.fieldCount()) {
      throw new IllegalStateException(cells.length + " cells for " + type);
    }
    for (int i = 0; i < cells.length; i++) {
      append(batch.column(i), cells[i], type.typeAt(i));
    }
    batch.endRows(1);
  }

  private static void append(VectorBuilder target, Object cell, DataType type) {
    if (cell == null) {
      target.appendNull();
    } else if (target instanceof ArrayBuilder array) {
      List<?> elements = (List<?>) cell;
      for (Object element : elements) {
        append(array.elements(), element, ((ArrayType) type).element());
      }
      array.endArray(elements.size());
    } else if (target instanceof RowBuilder row) {
      List<?> fields = (List<?>) cell;
      for (int i = 0; i < fields.size(); i++) {
        append(row.field(i), fields.get(i), ((RowType) type).typeAt(i));
      }
      row.endRow();
    } else {
      Datums.append(target, datum(cell), type);
    }
  }

  private static Object datum(Object cell) {
    if (cell instanceof String text) {
      return Bytes.of(text);
    }
    return cell instanceof LocalDateTime time ? TimestampValue.of(time) : cell;
  }

  /** The rows so far. */
  ColumnBatch batch() {
    return batch.build();
  }

  /** Wall clock in a zone. */
  static LocalDateTime wallClock(long epochMillis, ZoneId zone) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(epochMillis), zone);
  }

  /**
   * Whether a row of which only some cells are known may match.
   *
   * @param cells by column; null = unknown (a cell known to be null counts as unknown)
   */
  static boolean mayMatch(Optional<Predicate> filter, Object... cells) {
    return filter.isEmpty()
        || filter
            .get()
            .mayMatch(
                1,
                position -> {
                  Object cell = position < cells.length ? cells[position] : null;
                  return cell == null
                      ? ColumnStats.UNKNOWN
                      : new ColumnStats(datum(cell), datum(cell), 0L);
                });
  }
}
