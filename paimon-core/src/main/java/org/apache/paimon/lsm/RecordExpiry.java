package org.apache.paimon.lsm;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.error.UserException;
import org.apache.paimon.merge.Deduplicate;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/**
 * Rows that compactions drop because of their age (lsm-semantics 3.3): those whose time plus the
 * expire time lies before now, in whole seconds. A null time is kept, and so is a retract: it takes
 * another row away. Nothing is dropped while a level below may hold an older row of its key, which
 * would come back. Immutable, thread-safe.
 */
public final class RecordExpiry {
  public static final OptionKey<Duration> EXPIRE_TIME =
      OptionKey.duration("record-level.expire-time", null, "age at which compactions drop rows");

  public static final OptionKey<String> TIME_FIELD =
      OptionKey.string("record-level.time-field", null, "column that holds the time of a row");

  /** BIGINT values from here on are milliseconds. */
  private static final long LEAST_MILLIS = 1_000_000_000_000L;

  private final RowType columns;
  private final int position;
  private final TypeRoot root;
  private final long expireSeconds;
  private final long schemaId;
  private final Clock clock;

  private RecordExpiry(TableSchema schema, int position, long expireSeconds, Clock clock) {
    this.columns = schema.rowType();
    this.position = position;
    this.root = columns.typeAt(position).root();
    this.expireSeconds = expireSeconds;
    this.schemaId = schema.id();
    this.clock = clock;
  }

  /** The expiry that a table's options ask for. */
  public static Optional<RecordExpiry> of(TableSchema schema, Clock clock) {
    Optional<Duration> time = schema.options().find(EXPIRE_TIME);
    if (time.isEmpty()) {
      return Optional.empty();
    }
    String field = schema.options().find(TIME_FIELD).orElse("");
    int position = schema.rowType().indexOf(field);
    boolean fits =
        position >= 0
            && switch (schema.rowType().typeAt(position).root()) {
              case INT, BIGINT, TIMESTAMP, TIMESTAMP_LTZ -> true;
              default -> false;
            };
    if (!fits) {
      throw new UserException(
          "Invalid option 'record-level.time-field' = '"
              + field
              + "', expected the name of a column of type INT, BIGINT or TIMESTAMP. Set it to one,"
              + " or remove 'record-level.expire-time'.");
    }
    return Optional.of(new RecordExpiry(schema, position, time.get().toSeconds(), clock));
  }

  /** Whether the least time that the file's statistics know has expired. */
  boolean mayHoldExpired(DataFileMeta file) {
    if (file.schemaId() != schemaId) {
      return true;
    }
    Object least = StatsCodec.decodeValues(columns, file).get(position).min();
    return least != null && isExpired(seconds(least), nowSeconds());
  }

  private static long seconds(Object time) {
    if (time instanceof TimestampValue timestamp) {
      return Math.floorDiv(timestamp.micros(), 1_000_000L);
    }
    return time instanceof Integer seconds ? seconds : secondsOf((Long) time);
  }

  private static long secondsOf(long value) {
    return value >= LEAST_MILLIS ? value / 1000 : value;
  }

  private long nowSeconds() {
    return clock.millis() / 1000;
  }

  private boolean isExpired(long seconds, long now) {
    return now > seconds + expireSeconds;
  }

  /**
   * Whether each version of a key expires by itself before the versions are merged, as the parts of
   * a sum do. Where the newest version is the row, that one tells whether the row has expired: an
   * older one must not come back for it.
   */
  static boolean expiresVersions(MergeEngine engine) {
    return !(engine instanceof Deduplicate);
  }

  /** The rows that have not expired. */
  BatchReader filter(BatchReader rows, KeyValueLayout layout) {
    return new Filter(rows, new Judge(layout));
  }

  /**
   * The same part of a run without expired rows.
   *
   * @param layout of its batches
   */
  SortedInput filter(SortedInput input, KeyValueLayout layout) {
    return new SortedInput(
        input.age(),
        input.level(),
        input.isComplete(),
        () -> filter(input.source().open(), layout),
        input.bytes());
  }

  /** Tells which rows of a layout have expired by now. Used by one thread. */
  final class Judge {
    private final long now = nowSeconds();
    private final int kindPosition;

    Judge(KeyValueLayout layout) {
      kindPosition = layout.kindPosition();
    }

    boolean isExpired(RowView row) {
      if (row.isNullAt(position) || RowKind.isRetract(row.getByte(kindPosition))) {
        return false;
      }
      long seconds =
          switch (root) {
            case INT -> row.getInt(position);
            case BIGINT -> secondsOf(row.getLong(position));
            default -> Math.floorDiv(row.getLong(position), 1_000_000L);
          };
      return RecordExpiry.this.isExpired(seconds, now);
    }
  }

  private static final class Filter implements BatchReader {
    private final BatchReader reader;
    private final Judge judge;
    private final BatchRow view = new BatchRow();

    Filter(BatchReader reader, Judge judge) {
      this.reader = reader;
      this.judge = judge;
    }

    @Override
    public ColumnBatch next() throws IOException {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        int count = batch.selectedCount();
        int[] kept = new int[count];
        int size = 0;
        view.reset(batch);
        for (int i = 0; i < count; i++) {
          int row = batch.selection().isPresent() ? batch.selection().get().row(i) : i;
          if (!judge.isExpired(view.at(row))) {
            kept[size++] = row;
          }
        }
        if (size > 0) {
          return size == count ? batch : batch.withSelection(new Selection(kept, size));
        }
      }
      return null;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
