package org.apache.paimon.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.scan.BatchScan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.testing.GoldenTable;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** The golden table data_evolution: columns a and b in one file, c of the same rows in another. */
class PartialFilesTest {
  private final GoldenTable table = GoldenTable.of("data_evolution");
  private final RowType columns = table.schema().rowType();

  private List<List<Object>> read(ScanRequest request, RowType projection) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    SplitReader reader = SplitReaders.create(table.source(), table.io());
    for (Split split : new BatchScan(table.source(), table.io()).plan(request).splits()) {
      rows.addAll(TestRows.readAll(reader.open(split, projection, request.filter()), projection));
    }
    return rows;
  }

  @Test
  void filtersOnAColumnOfOneFileKeepTheOthers() throws IOException {
    for (DataField field : columns.fields()) {
      int position = columns.indexOf(field.name());
      Leaf notNull =
          new Leaf(position, field.name(), field.type(), Comparison.IS_NOT_NULL, List.of());
      List<List<Object>> filtered =
          read(new ScanRequest(Optional.of(notNull), OptionalLong.empty()), columns);

      assertThat(filtered).isEqualTo(read(ScanRequest.ALL, columns));
    }
  }

  @Test
  void aLimitCountsJoinedRowsOnce() throws IOException {
    int all = read(ScanRequest.ALL, columns).size();
    ScanRequest limited = new ScanRequest(Optional.empty(), OptionalLong.of(all));

    assertThat(read(limited, columns)).hasSize(all);
  }

  @Test
  void rowIdsAndSequenceNumbersAreThoseOfTheGroup() throws IOException {
    RowType projection =
        new RowType(
            List.of(
                SystemFields.ROW_ID,
                columns.field(columns.indexOf("c")),
                SystemFields.SEQUENCE_NUMBER,
                columns.field(columns.indexOf("a"))));
    List<List<Object>> rows = read(ScanRequest.ALL, projection);

    assertThat(rows)
        .containsExactlyInAnyOrder(
            List.of(0L, 10.5, 3L, 1), List.of(1L, 20.5, 3L, 2), List.of(2L, 3.0, 2L, 3));
  }
}
