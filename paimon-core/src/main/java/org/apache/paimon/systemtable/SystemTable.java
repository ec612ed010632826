package org.apache.paimon.systemtable;

import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.RowType;

/** A read-only table made of metadata. Thread-safe. */
public interface SystemTable {

  /** Its columns. */
  RowType rowType();

  /**
   * All rows, computed now. The batch belongs to the caller.
   *
   * @param filter over the positions of {@link #rowType()}; a hint that saves reading metadata:
   *     rows that do not match may be there
   */
  ColumnBatch read(Optional<Predicate> filter);
}
