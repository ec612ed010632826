package org.apache.paimon.histories;

import java.util.Comparator;
import java.util.List;
import org.apache.paimon.data.RowKind;

/** A merge engine with options, and what it makes of the versions of a key. */
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

  /**
   * Whether it does not matter which of several versions are merged first. Otherwise a delete is
   * forgotten that meets later records before it meets older ones.
   */
  boolean isAssociative() {
    return this != PARTIAL && this != SUM;
  }

  /** Whether a merged row has the fields of several records. */
  boolean combines() {
    return this == PARTIAL || this == GROUPED || this == SUM || this == RETRACTING_SUM;
  }

  /** The result of versions, oldest first; null when there is none. */
  Change merged(List<Change> versions) {
    return switch (this) {
      case DEDUPLICATE, IGNORING_DELETES -> versions.get(versions.size() - 1);
      case SEQUENCED -> newest(versions);
      case PARTIAL -> partial(versions);
      case GROUPED -> grouped(versions);
      case SUM, RETRACTING_SUM -> sum(versions);
      case FIRST_ROW -> versions.get(0);
    };
  }

  private static Change newest(List<Change> versions) {
    Change newest = versions.get(0);
    for (Change version : versions) {
      newest = isNewer(version.row().s(), newest.row().s()) ? version : newest;
    }
    return newest;
  }

  private static Change partial(List<Change> versions) {
    Change merged = null;
    for (Change version : versions) {
      Row row = version.row();
      if (version.kind() == RowKind.DELETE) {
        merged = version;
      } else if (version.kind() != RowKind.UPDATE_BEFORE) {
        Row old = merged == null || merged.isRetract() ? row : merged.row();
        merged = new Change(RowKind.INSERT, filled(old, row));
      }
    }
    return merged;
  }

  private static Row filled(Row old, Row row) {
    return row.with(later(old.a(), row.a()), later(old.b(), row.b()), later(old.s(), row.s()));
  }

  private static Change grouped(List<Change> versions) {
    Row merged = versions.get(0).row().with(null, null, null);
    boolean wasAdded = false;
    for (Change version : versions) {
      Row row = version.row();
      wasAdded |= !version.isRetract();
      Integer b = version.isRetract() ? merged.b() : later(merged.b(), row.b());
      boolean counts = row.s() != null && isNewer(row.s(), merged.s());
      merged =
          counts
              ? row.with(version.isRetract() ? null : row.a(), b, row.s())
              : row.with(merged.a(), b, merged.s());
    }
    return new Change(wasAdded ? RowKind.INSERT : RowKind.DELETE, merged);
  }

  private Change sum(List<Change> versions) {
    Row empty = versions.get(0).row().with(null, null, null);
    Row merged = empty;
    Change last = null;
    for (Change version : versions) {
      last = version;
      Row row = version.row();
      if (this == SUM && version.kind() == RowKind.DELETE) {
        merged = empty;
      } else if (!version.isRetract()) {
        merged =
            merged.with(
                plus(merged.a(), row.a()), filled(merged, row).b(), filled(merged, row).s());
      } else {
        Integer a = row.a() == null ? merged.a() : plus(merged.a(), -row.a());
        boolean keeps = this == RETRACTING_SUM;
        merged =
            merged.with(
                a,
                keeps || row.b() == null ? merged.b() : null,
                keeps || row.s() == null ? merged.s() : null);
      }
    }
    return this == SUM && last.kind() == RowKind.DELETE ? last : new Change(RowKind.INSERT, merged);
  }

  private static Integer plus(Integer left, Integer right) {
    return left == null ? right : right == null ? left : (Integer) (left + right);
  }

  private static Integer later(Integer old, Integer value) {
    return value == null ? old : value;
  }

  private static boolean isNewer(Integer sequence, Integer than) {
    return NULLS_LOWEST.compare(sequence, than) >= 0;
  }
}
