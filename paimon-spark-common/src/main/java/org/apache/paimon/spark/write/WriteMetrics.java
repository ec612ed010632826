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
      new Files(),
      new FileBytes(),
      new Rows(),
      new CompactedFiles(),
      new CompactedBytes(),
      new Inserted(),
      new Updated(),
      new Deleted(),
      new Rewritten()
    };
  }

  /** Name of the metric that counts rows with a fate. */
  public static String nameOf(RowChange change) {
    return switch (change) {
      case INSERTED -> Inserted.NAME;
      case UPDATED -> Updated.NAME;
      case DELETED -> Deleted.NAME;
      case REWRITTEN -> Rewritten.NAME;
    };
  }

  /**
   * @param counts rows by {@link RowChange}
   */
  static CustomTaskMetric[] of(List<CommitMessage> messages, long[] counts) {
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
      new Value(CompactedBytes.NAME, compactedBytes),
      new Value(Inserted.NAME, counts[RowChange.INSERTED.ordinal()]),
      new Value(Updated.NAME, counts[RowChange.UPDATED.ordinal()]),
      new Value(Deleted.NAME, counts[RowChange.DELETED.ordinal()]),
      new Value(Rewritten.NAME, counts[RowChange.REWRITTEN.ordinal()])
    };
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

  /** Data files written. */
  public static final class Files extends Sum {
    static final String NAME = "numWrittenFiles";

    public Files() {
      super(NAME, "number of written files");
    }
  }

  /** Bytes of these files. */
  public static final class FileBytes extends Sum {
    static final String NAME = "writtenBytes";

    public FileBytes() {
      super(NAME, "bytes written");
    }
  }

  /** Rows in these files; fewer than came in where rows of one key met in a buffer. */
  public static final class Rows extends Sum {
    static final String NAME = "writtenRows";

    public Rows() {
      super(NAME, "rows written");
    }
  }

  /** Files that compaction made. */
  public static final class CompactedFiles extends Sum {
    static final String NAME = "numCompactedFiles";

    public CompactedFiles() {
      super(NAME, "number of files made by compaction");
    }
  }

  /** Bytes of these files. */
  public static final class CompactedBytes extends Sum {
    static final String NAME = "compactedBytes";

    public CompactedBytes() {
      super(NAME, "bytes made by compaction");
    }
  }

  /** Rows that came as new. */
  public static final class Inserted extends Sum {
    static final String NAME = "numInsertedRows";

    public Inserted() {
      super(NAME, "rows inserted");
    }
  }

  /** Rows that came with another version before them. */
  public static final class Updated extends Sum {
    static final String NAME = "numUpdatedRows";

    public Updated() {
      super(NAME, "rows updated");
    }
  }

  /** Rows that were to go. */
  public static final class Deleted extends Sum {
    static final String NAME = "numDeletedRows";

    public Deleted() {
      super(NAME, "rows deleted");
    }
  }

  /** Rows of files that were written anew, the changed ones among them. */
  public static final class Rewritten extends Sum {
    static final String NAME = "numRewrittenRows";

    public Rewritten() {
      super(NAME, "rows of rewritten files");
    }
  }
}
