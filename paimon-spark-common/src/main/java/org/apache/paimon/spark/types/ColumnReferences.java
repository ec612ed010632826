package org.apache.paimon.spark.types;

import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;

/** Column names as Spark's references. */
public final class ColumnReferences {
  private ColumnReferences() {}

  /** A reference to the top-level column with this exact name, dots and all. */
  public static NamedReference of(String column) {
    return Expressions.column(quoted(column));
  }

  /** The name in backquotes, so that Spark reads it as one part. */
  public static String quoted(String column) {
    return "`" + column.replace("`", "``") + "`";
  }
}
