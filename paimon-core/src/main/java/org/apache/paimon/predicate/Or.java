package org.apache.paimon.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.apache.paimon.data.Values;

/**
 * TRUE when a part is TRUE.
 *
 * @param parts two or more
 */
public record Or(List<Predicate> parts) implements Predicate {

  public Or {
    parts = List.copyOf(parts);
  }

  @Override
  public boolean mayMatch(long rowCount, StatsSource stats) {
    for (Predicate part : parts) {
      if (part.mayMatch(rowCount, stats)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean matches(Values row) {
    for (Predicate part : parts) {
      if (part.matches(row)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Optional<Predicate> map(IntUnaryOperator newPosition) {
    List<Predicate> moved = new ArrayList<>();
    for (Predicate part : parts) {
      Optional<Predicate> one = part.map(newPosition);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      moved.add(one.get());
    }
    return Optional.of(new Or(moved));
  }
}
