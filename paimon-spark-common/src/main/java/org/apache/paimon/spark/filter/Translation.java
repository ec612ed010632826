package org.apache.paimon.spark.filter;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;

/**
 * What became of a filter.
 *
 * @param predicate TRUE at least where the filter is TRUE
 * @param isExact TRUE exactly where the filter is TRUE
 */
public record Translation(Predicate predicate, boolean isExact) {

  static Translation exact(Predicate predicate) {
    return new Translation(predicate, true);
  }

  /** All of the parts; a null part could not be translated. Null when nothing is left. */
  static Translation allOf(List<Translation> parts) {
    List<Predicate> known = new ArrayList<>();
    boolean isExact = true;
    for (Translation part : parts) {
      if (part == null) {
        isExact = false;
      } else {
        known.add(part.predicate());
        isExact &= part.isExact();
      }
    }
    boolean all = isExact;
    return And.of(known).map(predicate -> new Translation(predicate, all)).orElse(null);
  }

  /** Any of the parts; null as soon as one could not be translated. */
  static Translation anyOf(List<Translation> parts) {
    List<Predicate> known = new ArrayList<>();
    boolean isExact = true;
    for (Translation part : parts) {
      if (part == null) {
        return null;
      }
      known.add(part.predicate());
      isExact &= part.isExact();
    }
    return new Translation(known.size() == 1 ? known.get(0) : new Or(known), isExact);
  }
}
