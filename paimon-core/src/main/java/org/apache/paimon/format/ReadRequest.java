package org.apache.paimon.format;

import java.util.Optional;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.RowType;

/**
 * What to read of a file.
 *
 * @param file the file
 * @param projection the columns wanted, in order, with the names, ids and types they have in the
 *     file's schema. Resolved by field id when the file has ids, else by name; a column that the
 *     file lacks reads as null. Nested types may be projected too: a ROW may name a subset of its
 *     stored fields
 * @param filter over the positions of {@code projection}: may be used to skip row groups, stripes
 *     or pages, never has to be; rows that do not match may come out
 * @param batchRows most rows per batch
 * @param rows rows that are wanted: pages without any may be skipped, rows between them come out;
 *     empty = all
 * @param options table options, for {@code orc.*} and {@code parquet.*} settings that matter when
 *     reading
 * @param counters where the reader notes what it did
 */
public record ReadRequest(
    InputFile file,
    RowType projection,
    Optional<Predicate> filter,
    int batchRows,
    Optional<WantedRows> rows,
    Options options,
    ReadCounters counters) {

  /** A request for all rows. */
  public ReadRequest(
      InputFile file,
      RowType projection,
      Optional<Predicate> filter,
      int batchRows,
      Options options) {
    this(file, projection, filter, batchRows, Optional.empty(), options, new ReadCounters());
  }

  /** The batch size measured best for Parquet. */
  public static final int DEFAULT_BATCH_ROWS = 4096;
}
