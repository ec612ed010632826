package org.apache.paimon.histories;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.RowKind;

/** What a consumer of a changelog has. */
final class Replay {
  private final Map<Row.Place, Row> rows = new HashMap<>();

  /** Applies changes; what does not fit, or empty. */
  String problem(List<Change> changes) {
    for (Change change : changes) {
      Row.Place place = change.row().place();
      Row present = rows.get(place);
      boolean isNew = change.kind() == RowKind.INSERT || change.kind() == RowKind.UPDATE_AFTER;
      if (isNew ? present != null : !change.row().equals(present)) {
        return change + " of " + changes + " though there is " + present;
      }
      if (isNew) {
        rows.put(place, change.row());
      } else {
        rows.remove(place);
      }
    }
    return "";
  }

  /** How it differs from the table's rows; empty when it does not. */
  String differences(List<Row> expected) {
    boolean isSame = rows.size() == expected.size() && rows.values().containsAll(expected);
    return isSame ? "" : rows.values() + ", expected " + expected;
  }
}
