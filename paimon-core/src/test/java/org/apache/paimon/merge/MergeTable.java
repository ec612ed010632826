package org.apache.paimon.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.ObjectRows;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.RowType;

/** A table of one key for tests: writes versions of a key and shows the merged row. */
final class MergeTable {
  private final RowType columns;
  private final MergeEngine engine;
  private final List<List<Object>> rows = new ArrayList<>();
  private final List<RowKind> kinds = new ArrayList<>();

  /** The first column is the key. */
  MergeTable(RowType columns, String... options) {
    this.columns = columns;
    engine = MergeEngines.create("db.t", MergeOptions.of(schema(columns, options)), columns);
  }

  static TableSchema schema(RowType columns, String... options) {
    return new TableSchema(
        0,
        columns.fields(),
        columns.fieldCount(),
        List.of(),
        List.of(columns.field(0).name()),
        Options.of(options),
        null,
        0);
  }

  /** Writes a version, for example {@code "+I", 1, 2}. */
  MergeTable write(String kind, Object... values) {
    kinds.add(RowKind.ofText(kind));
    rows.add(Arrays.asList(values));
    return this;
  }

  /** The merged row of all versions with its kind in front; null when there is none at all. */
  List<Object> result() {
    List<List<Object>> single = foldAll(((FoldingEngine) engine).newFolder());
    return single.isEmpty() ? null : single.get(0);
  }

  /** The merged row without its kind; null when the key is not visible. */
  List<Object> visible() {
    List<Object> result = result();
    return result == null || result.get(0) != RowKind.INSERT
        ? null
        : result.subList(1, result.size());
  }

  private List<List<Object>> foldAll(RowFolder folder) {
    ColumnBatch versions = ObjectRows.batch(columns.types(), rows);
    folder.begin();
    for (int i = 0; i < rows.size(); i++) {
      folder.fold(kinds.get(i), i, new BatchRow().reset(versions).at(i));
    }
    RowKind kind = folder.finish();
    if (kind == null) {
      return List.of();
    }
    BatchBuilder out = new BatchBuilder(columns.types());
    folder.appendTo(out);
    out.endRows(1);
    List<Object> result = new ArrayList<>();
    result.add(kind);
    result.addAll(ObjectRows.rows(out.build(), columns.types()).get(0));
    return List.of(result);
  }
}
