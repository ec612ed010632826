package org.apache.paimon.io.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Which operations fail and how; counts and records them. Guarded by its owner. */
final class FaultPlan {
  private record Rule(Predicate<Operation> when, Fault fault) {}

  private final List<Operation> operations = new ArrayList<>();
  private final List<Rule> rules = new ArrayList<>();
  private long failAt = -1;
  private Fault failWith;

  void failAt(long operationNumber, Fault fault) {
    failAt = operationNumber;
    failWith = fault;
  }

  void failWhen(Predicate<Operation> when, Fault fault) {
    rules.add(new Rule(when, fault));
  }

  void clear() {
    operations.clear();
    clearFaults();
  }

  void clearFaults() {
    rules.clear();
    failAt = -1;
    failWith = null;
  }

  List<Operation> operations() {
    return List.copyOf(operations);
  }

  /** Records the operation; the fault that hits it, if any. A rule hits once. */
  Optional<Fault> next(Operation operation) {
    operations.add(operation);
    if (operations.size() == failAt) {
      return Optional.of(failWith);
    }
    for (Rule rule : rules) {
      if (rule.when().test(operation)) {
        rules.remove(rule);
        return Optional.of(rule.fault());
      }
    }
    return Optional.empty();
  }
}
