package org.apache.paimon.spark.read;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.StructType;

/** The answer of an aggregation that metadata told; no file is read. */
public record MetadataAnswer(String table, StructType readSchema, InternalRow[] rows)
    implements LocalScan {

  @Override
  public String description() {
    return "paimon " + table + " answered from metadata";
  }
}
