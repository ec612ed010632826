package org.apache.paimon.spark.write;

import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What a write shows in Spark's SQL tab. Spark makes the metric classes by name, so they are public
 * and have a constructor without arguments.
 */
public final class WriteMetrics {
  private WriteMetrics() {}

  /** All of them, for a write to announce. */
  public static CustomMetric[] all() {
    return new CustomMetric[] {
      new Files(), new FileBytes(), new Rows(), new CompactedFiles(), new CompactedBytes()
    };
  }

  static CustomTaskMetric[] of(List<CommitMessage> messages) {
    long files = 0;
    long bytes = 0;
    long rows = 0;
    long compactedFiles = 0;
    long compactedBytes = 0;
    for (CommitMessage message : messages) {
      for (DataFileMeta file : message.written().added()) {
        files++;
        bytes += file.lengthBytes();
        rows += file.rowCount();
      }
      for (DataFileMeta file : message.compacted().added()) {
        compactedFiles++;
        compactedBytes += file.lengthBytes();
      }
    }
    return new CustomTaskMetric[] {
      new Value(Files.NAME, files),
      new Value(FileBytes.NAME, bytes),
      new Value(Rows.NAME, rows),
      new Value(CompactedFiles.NAME, compactedFiles),
      new Value(CompactedBytes.NAME, compactedBytes)
    };
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** Data files written. */
  public static final class Files extends CustomSumMetric {
    static final String NAME = "numWrittenFiles";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "number of written files";
    }
  }

  /** Bytes of these files. */
  public static final class FileBytes extends CustomSumMetric {
    static final String NAME = "writtenBytes";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "bytes written";
    }
  }

  /** Rows in these files; fewer than came in where rows of one key met in a buffer. */
  public static final class Rows extends CustomSumMetric {
    static final String NAME = "writtenRows";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "rows written";
    }
  }

  /** Files that compaction made. */
  public static final class CompactedFiles extends CustomSumMetric {
    static final String NAME = "numCompactedFiles";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "number of files made by compaction";
    }
  }

  /** Bytes of these files. */
  public static final class CompactedBytes extends CustomSumMetric {
    static final String NAME = "compactedBytes";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "bytes made by compaction";
    }
  }
}
