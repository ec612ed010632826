package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** A statement of ours, recognised and checked, to be run on the driver. Immutable. */
public interface SessionCommand {

  /** What {@code EXPLAIN} shows. */
  String description();

  /** Result columns. */
  StructType output();

  /** Does the work and returns rows of the result columns. */
  List<Row> run(SparkSession session);
}
