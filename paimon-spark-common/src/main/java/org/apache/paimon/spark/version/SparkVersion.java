package org.apache.paimon.spark.version;

import java.util.Iterator;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.types.DataType;

/** The parts of the connector that need Spark's internals. Implementations have no state. */
public interface SparkVersion {

  /** The implementation for the Spark on the class path. */
  static SparkVersion current() {
    return Loaded.VERSION;
  }

  /**
   * The text that a schema keeps for a default value.
   *
   * @param sql the expression as the user wrote it
   * @return null for the default NULL, which is no default
   * @throws org.apache.paimon.error.UserException when it is no constant of the type
   */
  String defaultText(String column, DataType type, String sql);

  /** What Spark shows and fills in for the text that a schema keeps. */
  ColumnDefaultValue defaultValue(String column, DataType type, String text);

  /**
   * The watermark of the micro-batch that a streaming query works on, epoch milliseconds; empty
   * when it has none.
   *
   * @param queryId the id that the query keeps over restarts
   */
  OptionalLong watermarkMillis(String queryId);

  /** Finds the implementation once. */
  final class Loaded {
    private static final SparkVersion VERSION = load();

    private Loaded() {}

    private static SparkVersion load() {
      Iterator<SparkVersion> found =
          ServiceLoader.load(SparkVersion.class, SparkVersion.class.getClassLoader()).iterator();
      if (!found.hasNext()) {
        throw new UnsupportedFeatureException(
            "Cannot use the connector: no support for this Spark version is on the class path."
                + " Expected the jar paimon-spark-3.5. Add it with --jars.");
      }
      return found.next();
    }
  }
}
