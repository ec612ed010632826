package org.apache.paimon.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.apache.paimon.data.Values;

/**
 * TRUE when every part is TRUE.
 *
 * @param parts one or more
 */
public record And(List<Predicate> parts) implements Predicate {

  public And {
    parts = List.copyOf(parts);
  }

  /** The conjunction; empty when there is no part. */
  public static Optional<Predicate> of(List<Predicate> parts) {
    return switch (parts.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(parts.get(0));
      default -> Optional.of(new And(parts));
    };
  }

  @Override
  public boolean mayMatch(long rowCount, StatsSource stats) {
    for (Predicate part : parts) {
      if (!part.mayMatch(rowCount, stats)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean matches(Values row) {
    for (Predicate part : parts) {
      if (!part.matches(row)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Optional<Predicate> map(IntUnaryOperator newPosition) {
    List<Predicate> moved = new ArrayList<>();
    for (Predicate part : parts) {
      part.map(newPosition).ifPresent(moved::add);
    }
    return of(moved);
  }
}
