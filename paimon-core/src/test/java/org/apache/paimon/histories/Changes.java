package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.RowKind;

/**
 * What the changelog of a step is.
 *
 * @param must changes that are there
 * @param may changes of further keys, each all or none
 * @param isKnown whether the model knows at all
 */
record Changes(List<Change> must, Map<Row.Place, List<Change>> may, boolean isKnown) {
  static final Changes UNKNOWN = new Changes(List.of(), Map.of(), false);

  /**
   * The changes of each key as a whole: what it was before the first, and is after the last. Equal
   * rows are no change.
   */
  Changes net() {
    Map<Row.Place, List<Change>> all = new LinkedHashMap<>();
    may.forEach((place, changes) -> all.put(place, net(changes)));
    return new Changes(net(must), all, isKnown);
  }

  /** The same of a changelog, in whatever order its buckets are read. */
  static List<Change> net(List<Change> changes) {
    Map<Row.Place, List<Row>> before = new LinkedHashMap<>();
    Map<Row.Place, List<Row>> after = new LinkedHashMap<>();
    for (Change change : changes) {
      Row.Place place = change.row().place();
      List<Row> rows =
          (change.isRetract() ? before : after).computeIfAbsent(place, at -> new ArrayList<>());
      List<Row> others = (change.isRetract() ? after : before).getOrDefault(place, List.of());
      if (others.isEmpty() || !others.remove(change.row())) {
        rows.add(change.row());
      }
    }
    List<Change> net = new ArrayList<>();
    before.values().forEach(rows -> rows.forEach(row -> net.add(new Change(RowKind.DELETE, row))));
    after.values().forEach(rows -> rows.forEach(row -> net.add(new Change(RowKind.INSERT, row))));
    return net;
  }

  /** What is wrong with a changelog; empty when nothing is. */
  String problem(List<Change> shown) {
    if (!isKnown) {
      return "";
    }
    List<Change> more = new ArrayList<>(shown);
    for (Change change : must) {
      if (!more.remove(change)) {
        return "no " + change + " in " + shown + ", expected " + must;
      }
    }
    for (List<Change> changes : may.values()) {
      if (!changes.isEmpty() && more.containsAll(changes)) {
        changes.forEach(more::remove);
      }
    }
    return more.isEmpty() ? "" : more + " beside " + must + " and perhaps " + may;
  }
}
