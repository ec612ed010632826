package org.apache.paimon.histories;

import java.util.Comparator;
import java.util.List;
import org.apache.paimon.data.RowKind;

/**
 * A merge engine with options, and what it makes of one record after the other.
 *
 * <p>Some results depend on what compactions have forgotten (lsm-semantics 5.7 and 5.8); {@link
 * #takes} and {@link #forgetsAtDelete} leave such records out.
 */
enum Engine {
  DEDUPLICATE("merge-engine", "deduplicate"),
  IGNORING_DELETES("merge-engine", "deduplicate", "ignore-delete", "true"),
  SEQUENCED("merge-engine", "deduplicate", "sequence.field", "s"),
  PARTIAL("merge-engine", "partial-update", "partial-update.remove-record-on-delete", "true"),
  GROUPED("merge-engine", "partial-update", "fields.s.sequence-group", "a"),
  SUM(
      "merge-engine",
      "aggregation",
      "fields.a.aggregate-function",
      "sum",
      "aggregation.remove-record-on-delete",
      "true"),
  RETRACTING_SUM(
      "merge-engine",
      "aggregation",
      "fields.a.aggregate-function",
      "sum",
      "fields.b.ignore-retract",
      "true",
      "fields.s.ignore-retract",
      "true"),
  FIRST_ROW("merge-engine", "first-row");

  private static final Comparator<Integer> NULLS_LOWEST =
      Comparator.nullsFirst(Comparator.naturalOrder());

  private final List<String> options;

  Engine(String... options) {
    this.options = List.of(options);
  }

  List<String> options() {
    return options;
  }

  /** Whether a record reaches the table at all. */
  boolean keeps(Change change) {
    return this != IGNORING_DELETES || !change.isRetract();
  }

  /** Whether the result of a record is the same whatever was compacted before. */
  boolean takes(Cell cell, Change change) {
    Row row = change.row();
    return switch (this) {
      case DEDUPLICATE, IGNORING_DELETES -> true;
      case SEQUENCED ->
          cell.row() != null || cell.last() == null || isNewer(row.s(), cell.last().s());
      case PARTIAL, SUM -> change.kind() != RowKind.UPDATE_BEFORE;
      case GROUPED ->
          cell.row() != null || (!change.isRetract() && (row.s() != null || row.a() == null));
      case RETRACTING_SUM -> cell.row() != null || !change.isRetract();
      case FIRST_ROW -> !change.isRetract();
    };
  }

  /**
   * Whether a delete that meets a later record of its key before it meets the row below is
   * forgotten, as fields are combined.
   */
  boolean forgetsAtDelete() {
    return this == PARTIAL || this == SUM;
  }

  /** Whether a merged row has the fields of several records. */
  boolean combines() {
    return this == PARTIAL || this == GROUPED || this == SUM || this == RETRACTING_SUM;
  }

  Cell merged(Cell cell, Change change) {
    Row row = change.row();
    return switch (this) {
      case DEDUPLICATE, IGNORING_DELETES -> new Cell(change.isRetract() ? null : row, row);
      case SEQUENCED -> {
        boolean counts = cell.last() == null || isNewer(row.s(), cell.last().s());
        yield counts ? new Cell(change.isRetract() ? null : row, row) : cell;
      }
      case PARTIAL, SUM -> change.isRetract() ? new Cell(null, row) : Cell.of(combined(cell, row));
      case GROUPED -> Cell.of(grouped(cell.row(), change));
      case RETRACTING_SUM ->
          Cell.of(change.isRetract() ? subtracted(cell.row(), row) : combined(cell, row));
      case FIRST_ROW -> cell.row() == null ? Cell.of(row) : cell;
    };
  }

  private Row combined(Cell cell, Row row) {
    Row old = cell.row();
    if (old == null) {
      return row;
    }
    Integer a = later(old.a(), row.a());
    if (this != PARTIAL && old.a() != null && row.a() != null) {
      a = old.a() + row.a();
    }
    return row.with(a, later(old.b(), row.b()), later(old.s(), row.s()));
  }

  private static Integer later(Integer old, Integer value) {
    return value == null ? old : value;
  }

  private static Row subtracted(Row old, Row row) {
    if (old == null) {
      return row.with(row.a() == null ? null : Integer.valueOf(-row.a()), null, null);
    }
    if (row.a() == null) {
      return old;
    }
    int stored = old.a() == null ? 0 : old.a();
    return old.with(stored - row.a(), old.b(), old.s());
  }

  private static Row grouped(Row stored, Change change) {
    Row row = change.row();
    Row old = stored == null ? row.with(null, null, null) : stored;
    Integer b = change.isRetract() ? old.b() : later(old.b(), row.b());
    boolean counts = row.s() != null && isNewer(row.s(), old.s());
    return counts
        ? row.with(change.isRetract() ? null : row.a(), b, row.s())
        : row.with(old.a(), b, old.s());
  }

  private static boolean isNewer(Integer sequence, Integer than) {
    return NULLS_LOWEST.compare(sequence, than) >= 0;
  }
}
