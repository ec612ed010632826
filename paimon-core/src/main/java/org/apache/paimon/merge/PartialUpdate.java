package org.apache.paimon.merge;

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

  @Override
  public RowFolder newFolder() {
    return new PartialUpdateFolder(options, values, new KeyText(tableName, options, values));
  }
}
