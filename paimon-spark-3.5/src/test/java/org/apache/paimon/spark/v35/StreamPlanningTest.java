package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.stream.SplitTasks;
import org.apache.paimon.spark.stream.TableStream;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a source answers when Spark plans micro-batches. */
final class StreamPlanningTest {
  @TempDir Path checkpoint;

  private final SharedSession session = SharedSession.open();

  private TableStream open() throws Exception {
    TableCatalog catalog =
        (TableCatalog) session.spark().sessionState().catalogManager().catalog("paimon");
    SparkTable table =
        (SparkTable) catalog.loadTable(Identifier.of(new String[] {session.database()}, "t"));
    return TableStream.open(
        table.source(), new Tasks(table.source().schema().rowType()), checkpoint.toString());
  }

  private record Tasks(RowType tableColumns) implements SplitTasks {
    @Override
    public SplitTasks only(Set<String> names) {
      return this;
    }

    @Override
    public InputPartition task(List<Split> splits) {
      return new InputPartition() {
        private static final long serialVersionUID = 1L;
      };
    }

    @Override
    public PartitionReaderFactory readers() {
      throw new UnsupportedOperationException("nothing is read");
    }
  }

  /** A commit between the two looks at the table must not leave the query without its state. */
  @Test
  void stateNewerThanTheBoundIsRead() throws Exception {
    session.sql("CREATE TABLE t (id INT)");
    session.sql("INSERT INTO t VALUES (1)");
    TableStream stream = open();
    stream.prepareForTriggerAvailableNow();
    session.sql("INSERT INTO t VALUES (2)");
    Offset start = stream.initialOffset();
    Offset end = stream.latestOffset(start, ReadLimit.allAvailable());
    assertThat(start.json()).contains("\"snapshotId\":2").contains("true");
    assertThat(end.json()).isEqualTo("{\"snapshotId\":3,\"index\":-1,\"scanSnapshot\":false}");
    session.sql("INSERT INTO t VALUES (3)");
    assertThat(stream.latestOffset(end, ReadLimit.allAvailable())).isEqualTo(end);
  }

  /** Spark plans each micro-batch several times. */
  @Test
  void planningAgainReadsNothing() throws Exception {
    session.sql("CREATE TABLE t (id INT)");
    session.sql("INSERT INTO t SELECT /*+ REPARTITION(3) */ CAST(id AS INT) FROM range(30)");
    TableStream stream = open();
    Offset start = stream.initialOffset();
    Offset end = stream.latestOffset(start, ReadLimit.allAvailable());
    int tasks = stream.planInputPartitions(start, end).length;
    assertThat(tasks).isPositive();
    delete(session.folder("t").resolve("manifest"));
    assertThat(stream.planInputPartitions(start, end)).hasSize(tasks);
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }
}
