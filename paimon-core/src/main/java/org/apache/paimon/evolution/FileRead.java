package org.apache.paimon.evolution;

import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.RowType;

/**
 * What to read of one data file.
 *
 * @param partition values of the partition columns
 * @param bucket where the file lies
 * @param file the file
 * @param wanted the columns to give out, told by field id: columns of the table (nested rows may be
 *     narrowed) and the system columns {@code _SEQUENCE_NUMBER}, {@code _VALUE_KIND}, {@code
 *     rowkind}, {@code _ROW_ID}
 * @param filter over the positions of {@code wanted}; a hint
 * @param deleted rows that do not count; empty = none
 */
public record FileRead(
    BinaryRow partition,
    int bucket,
    DataFileMeta file,
    RowType wanted,
    Optional<Predicate> filter,
    Optional<DeletedRows> deleted) {

  /** All rows of a file. */
  public FileRead(BinaryRow partition, int bucket, DataFileMeta file, RowType wanted) {
    this(partition, bucket, file, wanted, Optional.empty(), Optional.empty());
  }
}
