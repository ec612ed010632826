package org.apache.paimon.spark.rowlevel;

import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;

/** Makes the write of changed rows; nothing to configure. */
record SparkDeltaWriteBuilder(Table table, Command command) implements DeltaWriteBuilder {
  @Override
  public DeltaWrite build() {
    return new SparkDeltaWrite(table, command);
  }
}
