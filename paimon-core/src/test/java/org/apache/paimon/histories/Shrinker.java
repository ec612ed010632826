package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a history that fails shorter, as long as it fails. */
final class Shrinker {
  private final Predicate<History> fails;
  private int triesLeft;

  Shrinker(Predicate<History> fails, int tries) {
    this.fails = fails;
    triesLeft = tries;
  }

  private boolean stillFails(History history) {
    triesLeft--;
    return triesLeft >= 0 && fails.test(history);
  }

  /** The shortest that was found: no step and no change of it can be left out alone. */
  History shrink(History failing) {
    History best = failing;
    History before;
    do {
      before = best;
      best = withoutSteps(best);
      best = withoutChanges(best);
      best = withoutOptions(best);
    } while (!best.equals(before) && triesLeft > 0);
    return best;
  }

  private History withoutSteps(History history) {
    History best = history;
    for (int size = Math.max(1, best.steps().size() / 2); size >= 1; size /= 2) {
      for (int from = best.steps().size() - size; from >= 0; from -= size) {
        History shorter = best.withSteps(without(best.steps(), from, size));
        if (stillFails(shorter)) {
          best = shorter;
          from = Math.min(from, best.steps().size() - size + 1);
        }
      }
    }
    return best;
  }

  private History withoutChanges(History history) {
    History best = history;
    for (int i = 0; i < best.steps().size(); i++) {
      if (!(best.steps().get(i) instanceof Step.Write)) {
        continue;
      }
      for (int change = told(best, i).size() - 1; change >= 0; change--) {
        Step.Write write = (Step.Write) best.steps().get(i);
        List<Step> steps = new ArrayList<>(best.steps());
        steps.set(i, new Step.Write(without(write.told(), change, 1), write.how(), write.tasks()));
        History shorter = best.withSteps(steps);
        if (stillFails(shorter)) {
          best = shorter;
        }
      }
    }
    return best;
  }

  private static List<Change> told(History history, int step) {
    return ((Step.Write) history.steps().get(step)).told();
  }

  private History withoutOptions(History history) {
    History best = history;
    for (int i = best.options().size() - 2; i >= 0; i -= 2) {
      History shorter = new History(best.kind(), without(best.options(), i, 2), best.steps());
      if (stillFails(shorter)) {
        best = shorter;
      }
    }
    return best;
  }

  private static <T> List<T> without(List<T> list, int from, int count) {
    List<T> rest = new ArrayList<>(list.subList(0, from));
    rest.addAll(list.subList(from + count, list.size()));
    return rest;
  }
}
