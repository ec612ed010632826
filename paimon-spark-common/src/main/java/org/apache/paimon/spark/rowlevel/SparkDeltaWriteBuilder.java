package org.apache.paimon.spark.rowlevel;

import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;

/**
 * Makes the write of changed rows; nothing to configure.
 *
 * @param rowsReadOn the snapshot whose rows are changed; asked when all tasks are done
 */
record SparkDeltaWriteBuilder(
    Table table, Command command, SparkDeltaWrite.Spread spread, Supplier<OptionalLong> rowsReadOn)
    implements DeltaWriteBuilder {
  @Override
  public DeltaWrite build() {
    return new SparkDeltaWrite(table, command, spread, rowsReadOn);
  }
}
