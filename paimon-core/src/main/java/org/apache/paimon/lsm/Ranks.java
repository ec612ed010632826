package org.apache.paimon.lsm;

import java.util.List;

/**
 * What the ages of a merge's rows say about them: a row may come through a spill file, where it
 * keeps nothing but its age. Immutable.
 */
final class Ranks {
  private final int[] levels;
  private final boolean[] complete;
  private final boolean hasComplete;
  private final boolean isObserved;

  private Ranks(int[] levels, boolean[] complete, boolean hasComplete, boolean isObserved) {
    this.levels = levels;
    this.complete = complete;
    this.hasComplete = hasComplete;
    this.isObserved = isObserved;
  }

  /** The ranks of the parts of some runs, whose ages are not negative. */
  static Ranks of(List<List<SortedInput>> runs) {
    int greatest = -1;
    for (List<SortedInput> run : runs) {
      for (SortedInput input : run) {
        greatest = Math.max(greatest, input.age());
      }
    }
    int[] levels = new int[greatest + 1];
    boolean[] complete = new boolean[greatest + 1];
    boolean hasComplete = false;
    for (List<SortedInput> run : runs) {
      for (SortedInput input : run) {
        levels[input.age()] = input.level();
        complete[input.age()] = input.isComplete();
        hasComplete |= input.isComplete();
      }
    }
    return new Ranks(levels, complete, hasComplete, false);
  }

  /** The age of rows of a level below a merge. */
  static int ageBelow(int level) {
    return -1 - level;
  }

  /** The same when all versions of a key have to be seen together, whatever the engine. */
  Ranks observed() {
    return new Ranks(levels, complete, hasComplete, true);
  }

  /** See {@link SortedInput#level}. */
  int level(int age) {
    return age < 0 ? -1 - age : levels[age];
  }

  /** See {@link SortedInput#isComplete}. */
  boolean isComplete(int age) {
    return age < 0 || complete[age];
  }

  /** Whether some rows hide others. */
  boolean hasComplete() {
    return hasComplete;
  }

  /** Whether a merge of some of the runs must keep every version. */
  boolean keepsVersions() {
    return isObserved || hasComplete;
  }
}
