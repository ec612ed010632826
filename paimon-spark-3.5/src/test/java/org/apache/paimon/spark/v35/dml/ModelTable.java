package org.apache.paimon.spark.v35.dml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** What a table must hold. */
public final class ModelTable {
  /** What becomes of a row whose key is there already. */
  public enum Engine {
    /** There are no keys. */
    NONE,
    DEDUPLICATE,
    PARTIAL_UPDATE,
    /** Column N is summed up, other columns keep the last value that is not null. */
    AGGREGATION,
    FIRST_ROW
  }

  private final Engine engine;
  private final List<Column> key;
  private final List<Column> kept;
  private List<Object[]> rows = new ArrayList<>();

  public ModelTable(Engine engine, List<Column> key) {
    this(engine, key, List.of());
  }

  /**
   * @param kept columns outside the key that a row keeps when another row of its key comes: the
   *     partition, where the key does not tell it and the engine combines rows
   */
  public ModelTable(Engine engine, List<Column> key, List<Column> kept) {
    this.engine = engine;
    this.key = key;
    this.kept = kept;
  }

  Engine engine() {
    return engine;
  }

  List<Column> key() {
    return key;
  }

  /** Whether UPDATE and MERGE may set a column. */
  boolean maySet(Column column) {
    return !key.contains(column) && !kept.contains(column);
  }

  boolean hasKey() {
    return engine != Engine.NONE;
  }

  public List<Object[]> rows() {
    return rows;
  }

  /** The rows as Spark prints them, sorted. */
  public List<String> text() {
    List<String> text = new ArrayList<>();
    rows.forEach(row -> text.add(Arrays.toString(row).replace(", ", ",")));
    text.sort(null);
    return text;
  }

  /** Rows that came one after the other. */
  void insert(Collection<Object[]> inserted) {
    for (Object[] row : inserted) {
      Object[] old = hasKey() ? find(row) : null;
      if (old == null) {
        rows.add(row.clone());
      } else {
        merge(old, row);
      }
    }
  }

  private Object[] find(Object[] row) {
    for (Object[] each : rows) {
      if (key.stream()
          .allMatch(column -> Objects.equals(each[column.ordinal()], row[column.ordinal()]))) {
        return each;
      }
    }
    return null;
  }

  private void merge(Object[] old, Object[] row) {
    if (engine == Engine.DEDUPLICATE) {
      System.arraycopy(row, 0, old, 0, row.length);
    } else if (engine != Engine.FIRST_ROW) {
      for (Column column : Column.ALL) {
        int i = column.ordinal();
        if (row[i] != null && !kept.contains(column)) {
          boolean isSum = engine == Engine.AGGREGATION && column == Column.N && old[i] != null;
          old[i] = isSum ? (Object) ((Integer) old[i] + (Integer) row[i]) : row[i];
        }
      }
    }
  }

  /** Deletes the rows that match and says how many. */
  int delete(Predicate<Object[]> condition) {
    List<Object[]> kept = new ArrayList<>(rows);
    kept.removeIf(condition);
    int deleted = rows.size() - kept.size();
    rows = kept;
    return deleted;
  }

  void replaceAll(List<Object[]> all) {
    rows = all;
  }
}
