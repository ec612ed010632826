package org.apache.paimon.format;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.types.RowType;

/**
 * One file format. Implementations are stateless but for caches of parsed settings, and may be used
 * by several threads. They are found through {@link java.util.ServiceLoader}.
 */
public interface FileFormat {

  /** {@code parquet}, {@code orc} or {@code avro}: the option value and the file extension. */
  String name();

  /**
   * Opens a file for reading.
   *
   * @throws IOException when the store fails
   * @throws org.apache.paimon.error.CorruptDataException when the file is not of this format or
   *     damaged
   */
  BatchReader open(ReadRequest request) throws IOException;

  /** Creates a file; it counts only after {@link FormatWriter#finish}. */
  FormatWriter create(WriteRequest request) throws IOException;

  /**
   * Refuses a row type that this format cannot hold.
   *
   * @throws org.apache.paimon.error.UserException naming the column and the reason
   */
  void check(RowType type);
}
