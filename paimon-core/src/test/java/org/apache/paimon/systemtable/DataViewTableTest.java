package org.apache.paimon.systemtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

final class DataViewTableTest {

  private static TableSource golden(String scenario) {
    Path golden = Path.of(System.getProperty("testdata.dir", "../testdata"), "golden");
    Location location =
        new Location("file:" + golden.toAbsolutePath() + "/" + scenario + "/default.db/t");
    FileIOProvider provider = new SchemeFileIOProvider(Map.of());
    FileIO io = provider.open(location);
    return new TableSource(
        "default.t",
        location,
        new SchemaStore(io, location, "main").latest().orElseThrow(),
        "main",
        provider);
  }

  /** The kinds of the rows of a view, of which only the named columns are read. */
  private static List<String> kinds(DataViewTable table, List<String> columns) throws IOException {
    RowType projection = table.schema().rowType().project(columns);
    List<String> kinds = new ArrayList<>();
    for (Split split : table.newScan().plan(ScanRequest.ALL).splits()) {
      try (BatchReader reader = table.newReader().open(split, projection, Optional.empty())) {
        for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
          assertThat(batch.columns()).hasSize(columns.size());
          BatchRow row = new BatchRow().reset(batch);
          int kind = columns.indexOf("rowkind");
          for (int i = 0; i < batch.selectedCount(); i++) {
            row.at(batch.selection().isPresent() ? batch.selection().get().row(i) : i);
            kinds.add(kind < 0 ? "" : new String(row.getBytes(kind), StandardCharsets.UTF_8));
          }
        }
      }
    }
    kinds.sort(null);
    return kinds;
  }

  @Test
  void auditLogShowsChangesWithTheirKind() throws IOException {
    TableSource changes =
        golden("changelog_input")
            .withOptions(
                Map.of("incremental-between", "1,3", "incremental-between-scan-mode", "changelog"));
    DataViewTable table = DataViewTable.open(changes, DataView.AUDIT_LOG);
    assertThat(table.schema().rowType().names()).startsWith("rowkind");
    List<String> kinds = kinds(table, table.schema().rowType().names());
    assertThat(kinds).contains("-D", "-U", "+U");
    // Retracts count also when nobody asks for the kind.
    assertThat(kinds(table, List.of("k"))).hasSameSizeAs(kinds);
    assertThat(kinds(table, List.of("k", "rowkind"))).isEqualTo(kinds);
  }

  @Test
  void readOptimizedShowsOnlyTheHighestLevel() throws IOException {
    DataViewTable table = DataViewTable.open(golden("pk_bucket1_dedup"), DataView.RO);
    table
        .newScan()
        .plan(ScanRequest.ALL)
        .splits()
        .forEach(split -> assertThat(split.files()).allMatch(file -> file.level() == 5));
    TableSource append = golden("append_compacted");
    assertThat(DataViewTable.open(append, DataView.RO).newScan().plan(ScanRequest.ALL).splits())
        .isNotEmpty();
  }

  @Test
  void rowTrackingNeedsItsOption() throws IOException {
    assertThatThrownBy(() -> DataViewTable.open(golden("append_compacted"), DataView.ROW_TRACKING))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("option 'row-tracking.enabled' is false");
    DataViewTable table = DataViewTable.open(golden("row_tracking"), DataView.ROW_TRACKING);
    assertThat(kinds(table, List.of("_ROW_ID", "id", "_SEQUENCE_NUMBER"))).hasSize(4);
  }

  @Test
  void isReadOnly() {
    DataViewTable table = DataViewTable.open(golden("append_compacted"), DataView.AUDIT_LOG);
    assertThatThrownBy(table::newCommitter)
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("Cannot write to default.t$audit_log: system tables are read-only");
  }
}
