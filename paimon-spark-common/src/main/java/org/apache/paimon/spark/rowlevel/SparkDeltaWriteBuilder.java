package org.apache.paimon.spark.rowlevel;

import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;

/** Makes the write of changed rows; nothing to configure. */
record SparkDeltaWriteBuilder(Table table) implements DeltaWriteBuilder {
  @Override
  public DeltaWrite build() {
    return new SparkDeltaWrite(table);
  }
}
