package org.apache.paimon.merge;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.merge.aggregate.ColumnFold;

/** An engine whose result is computed from all versions. */
public non-sealed interface FoldingEngine extends MergeEngine {
  /**
   * A folder over rows of the value type the engine was made for; one per reader or writer, reused
   * for every key.
   */
  RowFolder newFolder();

  /**
   * The folds of the value type's fields, in order, for keys all of whose versions were added;
   * empty when the engine needs whole rows.
   */
  default Optional<List<ColumnFold>> columnFolds() {
    return Optional.empty();
  }
}
