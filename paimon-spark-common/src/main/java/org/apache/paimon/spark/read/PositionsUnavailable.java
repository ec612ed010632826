package org.apache.paimon.spark.read;

import org.apache.paimon.error.UserException;

/** The refusal of file positions where rows have to be merged. */
final class PositionsUnavailable {
  private PositionsUnavailable() {}

  static UserException of(String table) {
    return new UserException(
        "Cannot read "
            + MetadataColumns.FILE_PATH.usualName()
            + " or "
            + MetadataColumns.ROW_INDEX.usualName()
            + " of table "
            + table
            + ": its rows are merged from several files, so a row has no single position."
            + " Expected a table without primary key, one with 'deletion-vectors.enabled', or fully"
            + " compacted files. Compact the table first (CALL sys.compact), or leave the column"
            + " out.");
  }
}
