package org.apache.paimon.histories;

/** What the models of some histories have left unchecked. */
final class Gaps {
  private int keys;
  private int lost;
  private int changelogs;
  private int unchecked;

  /** Counts the keys of a history, and those of them that its model gave up. */
  void addKeys(int all, int given) {
    keys += all;
    lost += given;
  }

  /** Counts the changelog of a step. */
  void addChangelog(boolean isChecked) {
    changelogs++;
    unchecked += isChecked ? 0 : 1;
  }

  void add(Gaps other) {
    keys += other.keys;
    lost += other.lost;
    changelogs += other.changelogs;
    unchecked += other.unchecked;
  }

  /** Whether everything was checked. */
  boolean areNone() {
    return lost == 0 && unchecked == 0;
  }

  /** So many of a hundred keys were given up, rounded up. */
  int lostPercent() {
    return percent(lost, keys);
  }

  /** So many of a hundred changelogs were not compared, rounded up. */
  int uncheckedPercent() {
    return percent(unchecked, changelogs);
  }

  /** Nothing of nothing is all: a run that has seen nothing has checked nothing. */
  private static int percent(int some, int all) {
    return all == 0 ? 100 : (some * 100 + all - 1) / all;
  }

  @Override
  public String toString() {
    return lost + " of " + keys + " keys, " + unchecked + " of " + changelogs + " changelogs";
  }
}
