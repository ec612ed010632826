package org.apache.paimon.merge;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.merge.aggregate.ColumnFold;
import org.apache.paimon.merge.aggregate.ColumnPicks;
import org.apache.paimon.types.RowType;

/** Versions fill in each other's fields (lsm-semantics 5.3, 5.4). */
final class PartialUpdate implements FoldingEngine {
  private final String tableName;
  private final MergeOptions options;
  private final RowType values;

  PartialUpdate(String tableName, MergeOptions options, RowType values) {
    this.tableName = tableName;
    this.options = options;
    this.values = values;
  }

  @Override
  public String name() {
    return "partial-update";
  }

  /** Fields of sequence groups depend on one another. */
  @Override
  public Optional<List<ColumnFold>> columnFolds() {
    return options.groups().isEmpty()
        ? Optional.of(Collections.nCopies(values.fieldCount(), ColumnPicks::lastNonNull))
        : Optional.empty();
  }

  @Override
  public RowFolder newFolder() {
    return new PartialUpdateFolder(options, values, new KeyText(tableName, options, values));
  }
}
