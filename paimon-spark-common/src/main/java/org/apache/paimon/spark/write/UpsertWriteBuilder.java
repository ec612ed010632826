package org.apache.paimon.spark.write;

import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.internal.connector.SupportsStreamingUpdateAsAppend;

/**
 * A builder for tables with a primary key. Says to Spark that the output mode "update" is fine: a
 * changed row replaces the one with its key.
 */
final class UpsertWriteBuilder extends SparkWriteBuilder
    implements SupportsStreamingUpdateAsAppend {
  UpsertWriteBuilder(Table table, LogicalWriteInfo info, CommitSink sink) {
    super(table, info, sink);
  }
}
