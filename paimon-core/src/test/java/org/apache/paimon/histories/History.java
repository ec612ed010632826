package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.List;

/**
 * A table and what happens to it.
 *
 * @param options {@code key, value, ...}, beside those of the kind
 */
record History(Kind kind, List<String> options, List<Step> steps) {
  History {
    options = List.copyOf(options);
    steps = List.copyOf(steps);
  }

  History withSteps(List<Step> others) {
    return new History(kind, options, others);
  }

  boolean hasSmallBuffers() {
    return options.contains("write-buffer-size");
  }

  /** Whether every commit that compacts does so in full. */
  boolean compactsFully() {
    int at = options.indexOf("full-compaction.delta-commits");
    return at >= 0 && options.get(at + 1).equals("1");
  }

  /** Whether each commit compacts level 0 and looks older rows up. */
  boolean looksUp() {
    return kind.looksUp() || options.contains("force-lookup");
  }

  boolean skipsEqualRows() {
    return options.contains("changelog-producer.row-deduplicate");
  }

  List<String> allOptions() {
    List<String> all = new ArrayList<>(kind.options());
    all.addAll(options);
    return all;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(kind + " " + options);
    for (int i = 0; i < steps.size(); i++) {
      text.append("\n  ").append(i).append(": ").append(steps.get(i));
    }
    return text.toString();
  }
}
