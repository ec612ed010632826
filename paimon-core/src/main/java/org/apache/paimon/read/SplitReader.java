package org.apache.paimon.read;

import java.io.IOException;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.Split;
import org.apache.paimon.types.RowType;

/** Opens splits of one table. Thread-safe; the readers are not. */
public interface SplitReader {

  /**
   * Opens a split. Rows of kind -U and -D come out only when {@code projection} has the column
   * {@code rowkind}: without it nothing could tell them from other rows.
   *
   * @param projection columns wanted, in order: fields of the table's current schema (nested rows
   *     may be narrowed), and system columns by their reserved names: {@code rowkind} (TINYINT, the
   *     kind's code), {@code _SEQUENCE_NUMBER}
   * @param filter over the positions of {@code projection}; a hint
   * @throws org.apache.paimon.error.CorruptDataException when a file is missing or damaged, with
   *     its name
   */
  BatchReader open(Split split, RowType projection, Optional<Predicate> filter) throws IOException;
}
