package org.apache.paimon.spark.types;

import java.util.List;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import scala.collection.JavaConverters;

/** Column names as Spark's references. */
public final class ColumnReferences {
  private ColumnReferences() {}

  /** A reference to the top-level column with this exact name, dots and all. */
  public static NamedReference of(String column) {
    return FieldReference.apply(JavaConverters.asScalaBuffer(List.of(column)).toIndexedSeq());
  }

  /** The name in backquotes, so that Spark reads it as one part. */
  public static String quoted(String column) {
    return "`" + column.replace("`", "``") + "`";
  }
}
