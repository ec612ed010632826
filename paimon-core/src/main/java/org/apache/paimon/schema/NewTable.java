package org.apache.paimon.schema;

import java.util.List;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;

/**
 * A table to be created.
 *
 * @param columns in order; field ids are ignored and given anew, depth first
 * @param partitionKeys names of the partition columns
 * @param primaryKeys names of the primary key columns; empty for an append table
 * @param options table options; {@code primary-key} and {@code partition} are taken out and win
 *     nothing over the lists
 * @param comment null = none
 */
public record NewTable(
    RowType columns,
    List<String> partitionKeys,
    List<String> primaryKeys,
    Options options,
    String comment) {
  public NewTable {
    partitionKeys = List.copyOf(partitionKeys);
    primaryKeys = List.copyOf(primaryKeys);
  }
}
