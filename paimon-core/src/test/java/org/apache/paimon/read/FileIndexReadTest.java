package org.apache.paimon.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.scan.BatchScan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.testing.GoldenTable;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads of golden tables with file indexes, embedded and beside the data files. */
class FileIndexReadTest {

  private static List<List<Object>> read(
      GoldenTable table, TableSource source, Optional<Leaf> filter) throws IOException {
    RowType columns = source.schema().rowType();
    List<List<Object>> rows = new ArrayList<>();
    SplitReader reader = SplitReaders.create(source, table.io());
    // Planned without the filter: only the reader has a chance to leave rows out.
    for (Split split : new BatchScan(source, table.io()).plan(ScanRequest.ALL).splits()) {
      rows.addAll(TestRows.readAll(reader.open(split, columns, filter.map(leaf -> leaf)), columns));
    }
    return rows;
  }

  @ParameterizedTest
  @CsvSource({
    "file_index_bitmap, file-index.bitmap.columns",
    "file_index_bsi, file-index.bsi.columns",
    "file_index_range_bitmap, file-index.range-bitmap.columns",
    "file_index_bloom_embedded, file-index.bloom-filter.columns",
    "file_index_bloom_separate, file-index.bloom-filter.columns"
  })
  void indexesLeaveOutOnlyRowsThatDoNotMatch(String name, String option) throws IOException {
    GoldenTable table = GoldenTable.of(name);
    List<List<Object>> all = read(table, table.source(), Optional.empty());
    assertThat(all).isNotEmpty();
    boolean leftOut = false;
    for (String column : table.options().find(option).orElseThrow().split(",")) {
      int position = table.schema().rowType().indexOf(column.trim());
      DataField field = table.schema().rowType().field(position);
      for (List<Object> row : all) {
        Object value = row.get(position);
        if (value == null) {
          continue;
        }
        Leaf filter =
            new Leaf(position, field.name(), field.type(), Comparison.EQUAL, List.of(value));
        List<List<Object>> matches =
            all.stream().filter(each -> value.equals(each.get(position))).toList();
        List<List<Object>> found = read(table, table.source(), Optional.of(filter));

        assertThat(found).as("%s = %s", column, value).containsAll(matches);
        leftOut |= found.size() < all.size();
        TableSource without = table.source("file-index.read.enabled", "false");
        assertThat(read(table, without, Optional.of(filter))).containsAll(matches);
      }
    }
    assertThat(leftOut || name.contains("bloom")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"file_index_bloom_embedded", "file_index_bloom_separate"})
  void bloomFiltersSkipFilesWithoutTheValue(String name) throws IOException {
    GoldenTable table = GoldenTable.of(name);
    String columns = table.options().find("file-index.bloom-filter.columns").orElseThrow();
    int position = table.schema().rowType().indexOf(columns.split(",")[0].trim());
    DataField field = table.schema().rowType().field(position);
    int skipped = 0;
    for (int i = 0; i < 20; i++) {
      Object absent =
          switch (field.type().root()) {
            case INT -> -1_000_000 - i;
            case BIGINT -> -1_000_000L - i;
            case VARCHAR -> Bytes.of("absent " + i);
            default -> throw new IllegalStateException(field.toString());
          };
      Leaf filter =
          new Leaf(position, field.name(), field.type(), Comparison.EQUAL, List.of(absent));
      skipped += read(table, table.source(), Optional.of(filter)).isEmpty() ? 1 : 0;
    }
    assertThat(skipped).as("of 20 values that no file has").isGreaterThan(10);
  }
}
