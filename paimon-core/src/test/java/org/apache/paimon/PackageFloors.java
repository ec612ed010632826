package org.apache.paimon;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The table of floors: which concept (a package directly below {@code org.apache.paimon}, with its
 * sub-packages) may import which other. A concept may import every lower floor, and on its own
 * floor only the concepts named here.
 */
final class PackageFloors {

  static final String ROOT = "org.apache.paimon.";

  private record Rule(int floor, Set<String> sameFloor) {}

  private static final Map<String, Rule> RULES = new LinkedHashMap<>();

  static {
    floor(6, "catalog", "table", "systemtable");
    floor(6, "systemtable", "table");
    floor(6, "table");
    floor(5, "maintenance", "scan", "read", "write", "commit");
    floor(5, "read", "scan");
    floor(5, "write", "commit", "scan");
    floor(5, "commit");
    floor(5, "scan");
    floor(4, "append");
    floor(4, "lsm", "merge");
    floor(4, "merge");
    floor(3, "lookup");
    floor(3, "snapshot");
    floor(3, "manifest", "index", "snapshot");
    floor(3, "index");
    floor(3, "evolution", "schema", "index");
    floor(3, "schema");
    floor(2, "datafile", "format");
    floor(2, "format");
    floor(2, "spill");
    floor(1, "predicate", "stats", "data");
    floor(1, "stats", "data");
    floor(1, "data");
    floor(0, "types", "error");
    floor(0, "options", "error");
    floor(0, "memory", "error", "options");
    floor(0, "io", "error", "options");
    floor(0, "error");
  }

  private PackageFloors() {}

  private static void floor(int floor, String concept, String... sameFloor) {
    RULES.put(concept, new Rule(floor, Set.of(sameFloor)));
  }

  /** The concept that a package belongs to; empty if the package is not in the table. */
  static Optional<String> conceptOf(String packageName) {
    if (!packageName.startsWith(ROOT)) {
      return Optional.empty();
    }
    String below = packageName.substring(ROOT.length());
    int dot = below.indexOf('.');
    String concept = dot < 0 ? below : below.substring(0, dot);
    return RULES.containsKey(concept) ? Optional.of(concept) : Optional.empty();
  }

  /**
   * Why {@code from} must not import {@code to}; empty if it may. Both are concepts of the table.
   */
  static Optional<String> objection(String from, String to) {
    Rule source = RULES.get(from);
    Rule target = RULES.get(to);
    if (from.equals(to) || target.floor() < source.floor()) {
      return Optional.empty();
    }
    if (target.floor() > source.floor()) {
      return Optional.of(
          "'"
              + from
              + "' on floor "
              + source.floor()
              + " imports upwards '"
              + to
              + "' on floor "
              + target.floor());
    }
    if (source.sameFloor().contains(to)) {
      return Optional.empty();
    }
    return Optional.of(
        "'"
            + from
            + "' may import on its own floor only "
            + source.sameFloor()
            + ", not '"
            + to
            + "'");
  }
}
