package org.apache.paimon.spark.read;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What a scan shows in Spark's SQL tab. Spark makes the metric classes by name, so they are public
 * and have a constructor without arguments.
 */
public final class ScanMetrics {
  private ScanMetrics() {}

  static CustomMetric[] all() {
    return new CustomMetric[] {new Splits(), new Files(), new FileBytes(), new PlanningMillis()};
  }

  static CustomTaskMetric value(String name, long value) {
    return new Value(name, value);
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** Splits to read. */
  public static final class Splits extends CustomSumMetric {
    static final String NAME = "numSplits";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "number of splits";
    }
  }

  /** Data files to read. */
  public static final class Files extends CustomSumMetric {
    static final String NAME = "resultedTableFiles";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "number of data files";
    }
  }

  /** Bytes of these files. */
  public static final class FileBytes extends CustomSumMetric {
    static final String NAME = "splitSize";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "bytes of data files";
    }
  }

  /** Time that planning took. */
  public static final class PlanningMillis extends CustomSumMetric {
    static final String NAME = "planningDuration";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "planning duration (ms)";
    }
  }
}
