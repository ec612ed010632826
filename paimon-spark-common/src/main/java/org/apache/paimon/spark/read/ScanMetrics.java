package org.apache.paimon.spark.read;

import org.apache.paimon.format.ReadCounters;
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
    return new CustomMetric[] {
      new Splits(),
      new Files(),
      new FileBytes(),
      new AverageBytes(),
      new Manifests(),
      new SkippedFiles(),
      new PlanningMillis(),
      new RowGroups(),
      new SkippedRowGroups(),
      new MergedRows(),
      new DeletedRows()
    };
  }

  /** What a task read. */
  static CustomTaskMetric[] of(ReadCounters counters) {
    return new CustomTaskMetric[] {
      value(RowGroups.NAME, counters.rowGroups()),
      value(SkippedRowGroups.NAME, counters.skippedRowGroups()),
      value(MergedRows.NAME, counters.mergedRows()),
      value(DeletedRows.NAME, counters.deletedRows())
    };
  }

  static CustomTaskMetric value(String name, long value) {
    return new Value(name, value);
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** A sum with a name. */
  abstract static class Sum extends CustomSumMetric {
    private final String name;
    private final String description;

    Sum(String name, String description) {
      this.name = name;
      this.description = description;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String description() {
      return description;
    }
  }

  /** Splits to read. */
  public static final class Splits extends Sum {
    static final String NAME = "numSplits";

    public Splits() {
      super(NAME, "number of splits");
    }
  }

  /** Data files to read. */
  public static final class Files extends Sum {
    static final String NAME = "resultedTableFiles";

    public Files() {
      super(NAME, "number of data files");
    }
  }

  /** Bytes of these files. */
  public static final class FileBytes extends Sum {
    static final String NAME = "splitSize";

    public FileBytes() {
      super(NAME, "bytes of data files");
    }
  }

  /** Bytes of the files of a split. */
  public static final class AverageBytes extends Sum {
    static final String NAME = "avgSplitSize";

    public AverageBytes() {
      super(NAME, "average bytes of a split");
    }
  }

  /** Manifests that were read to plan. */
  public static final class Manifests extends Sum {
    static final String NAME = "scannedManifests";

    public Manifests() {
      super(NAME, "number of scanned manifests");
    }
  }

  /** Data files of the wanted partitions and buckets that are left out by their statistics. */
  public static final class SkippedFiles extends Sum {
    static final String NAME = "skippedTableFiles";

    public SkippedFiles() {
      super(NAME, "number of skipped data files");
    }
  }

  /** Time that planning took. */
  public static final class PlanningMillis extends Sum {
    static final String NAME = "planningDuration";

    public PlanningMillis() {
      super(NAME, "planning duration (ms)");
    }
  }

  /** Row groups of Parquet files that were read. */
  public static final class RowGroups extends Sum {
    static final String NAME = "numRowGroups";

    public RowGroups() {
      super(NAME, "number of row groups read");
    }
  }

  /** Row groups of these files that hold no wanted row. */
  public static final class SkippedRowGroups extends Sum {
    static final String NAME = "numSkippedRowGroups";

    public SkippedRowGroups() {
      super(NAME, "number of skipped row groups");
    }
  }

  /** Rows of files that had to be merged. */
  public static final class MergedRows extends Sum {
    static final String NAME = "numMergedRows";

    public MergedRows() {
      super(NAME, "rows merged");
    }
  }

  /** Rows that deletion vectors took away. */
  public static final class DeletedRows extends Sum {
    static final String NAME = "numRowsRemovedByVectors";

    public DeletedRows() {
      super(NAME, "rows removed by deletion vectors");
    }
  }
}
