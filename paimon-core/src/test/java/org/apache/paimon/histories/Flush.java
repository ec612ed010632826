package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.RowKind;

/** What one flush of all records of a commit writes. */
final class Flush {
  private Flush() {}

  /** Without changelog, the files of level 0 are the changes: records of a key are merged. */
  static Changes changes(History history, Map<Row.Place, List<Change>> byPlace) {
    Kind kind = history.kind();
    if (history.hasSmallBuffers() || kind.isPostponed()) {
      return Changes.UNKNOWN;
    }
    if (kind.buckets() == Kind.Buckets.CROSS_PARTITION
        && byPlace.values().stream().anyMatch(changes -> changes.size() > 1)) {
      // A key that leaves and comes back may come to another bucket.
      return Changes.UNKNOWN;
    }
    List<Change> all = new ArrayList<>();
    byPlace
        .values()
        .forEach(changes -> all.add(changes.size() == 1 ? changes.get(0) : merged(kind, changes)));
    return new Changes(all, Map.of(), true);
  }

  private static Change merged(Kind kind, List<Change> changes) {
    Cell cell = Cell.EMPTY;
    for (Change change : changes) {
      cell = kind.engine().merged(cell, change);
    }
    return switch (kind.engine()) {
      case DEDUPLICATE, IGNORING_DELETES, SEQUENCED, FIRST_ROW ->
          new Change(kindOf(changes, cell.last()), cell.last());
      case PARTIAL, GROUPED, SUM, RETRACTING_SUM -> {
        boolean isRemoved =
            cell.row() == null
                || (kind.engine() == Engine.GROUPED
                    && changes.stream().allMatch(Change::isRetract));
        yield isRemoved
            ? new Change(RowKind.DELETE, cell.last())
            : new Change(RowKind.INSERT, cell.row());
      }
    };
  }

  private static RowKind kindOf(List<Change> changes, Row row) {
    RowKind found = null;
    for (Change change : changes) {
      found = change.row() == row ? change.kind() : found;
    }
    return found;
  }
}
