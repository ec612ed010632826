package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Replays the changelog of a table, and asserts that each change fits what was shown before. */
final class ChangelogReplay {
  /** Values by field id, by key. */
  private final Map<Integer, Map<Integer, Object>> rows = new TreeMap<>();

  private long next = 1;

  Map<Integer, Map<Integer, Object>> rows() {
    return rows;
  }

  /** Takes the changes of all new snapshots. */
  void catchUp(Table table, String what) throws IOException {
    StreamScan scan = new StreamScan(table.source(), table.fileIO(), Clock.system(ZoneOffset.UTC));
    long latest = scan.latestId().orElse(0);
    for (; next <= latest; next++) {
      StreamPosition position = new StreamPosition(next, StreamPosition.Part.CHANGES);
      for (Split split : scan.splits(position, Optional.empty())) {
        replay(table, split, what + ", snapshot " + next);
      }
    }
  }

  private void replay(Table table, Split split, String what) throws IOException {
    List<DataField> fields = new ArrayList<>(table.schema().fields());
    fields.add(SystemFields.ROW_KIND);
    RowType type = new RowType(fields);
    try (BatchReader reader = table.newReader().open(split, type, Optional.empty())) {
      for (List<Object> row : TestRows.readAll(reader, type)) {
        apply(table.schema().fields(), row, what + ": " + row);
      }
    }
  }

  private void apply(List<DataField> fields, List<Object> row, String what) {
    Map<Integer, Object> values = new TreeMap<>();
    int key = -1;
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals("k")) {
        key = (Integer) row.get(i);
      }
      values.put(fields.get(i).id(), row.get(i));
    }
    RowKind kind = RowKind.ofCode((Byte) row.get(fields.size()));
    switch (kind) {
      case INSERT -> assertThat(rows.put(key, values)).as(what).isNull();
      case UPDATE_BEFORE, DELETE ->
          assertThat(columns(fields, rows.remove(key))).as(what).isEqualTo(values);
      case UPDATE_AFTER -> assertThat(rows.put(key, values)).as(what).isNull();
    }
  }

  /** The row as if it had these columns from the beginning; null when there is none. */
  private static Map<Integer, Object> columns(List<DataField> fields, Map<Integer, Object> row) {
    if (row == null) {
      return null;
    }
    Map<Integer, Object> all = new TreeMap<>();
    fields.forEach(field -> all.put(field.id(), row.get(field.id())));
    return all;
  }
}
