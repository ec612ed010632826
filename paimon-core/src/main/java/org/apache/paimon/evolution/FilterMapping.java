package org.apache.paimon.evolution;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.cast.Cast;
import org.apache.paimon.data.cast.CastOrder;
import org.apache.paimon.data.cast.Casts;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Filters over wanted columns, asked of the file's columns. */
final class FilterMapping {
  private final List<FileMapping.Column> columns;
  private final RowType readType;

  FilterMapping(List<FileMapping.Column> columns, RowType readType) {
    this.columns = columns;
    this.readType = readType;
  }

  /** The filter over the read columns; empty when nothing of it can be asked. */
  Optional<Predicate> apply(Predicate filter) {
    if (filter instanceof And and) {
      List<Predicate> parts = new ArrayList<>();
      for (Predicate part : and.parts()) {
        apply(part).ifPresent(parts::add);
      }
      return And.of(parts);
    }
    if (filter instanceof Or or) {
      return any(or);
    }
    return leaf((Leaf) filter);
  }

  private Optional<Predicate> any(Or or) {
    List<Predicate> parts = new ArrayList<>();
    for (Predicate part : or.parts()) {
      if (isNeverTrue(part)) {
        continue;
      }
      Optional<Predicate> mapped = apply(part);
      if (mapped.isEmpty()) {
        return Optional.empty();
      }
      parts.add(mapped.get());
    }
    return parts.size() > 1 ? Optional.of(new Or(parts)) : parts.stream().findFirst();
  }

  /** A comparison with a column that is null in every row. */
  private boolean isNeverTrue(Predicate part) {
    return part instanceof Leaf leaf
        && columns.get(leaf.position()).isMissing()
        && leaf.comparison() != Comparison.IS_NULL;
  }

  private Optional<Predicate> leaf(Leaf leaf) {
    FileMapping.Column column = columns.get(leaf.position());
    if (column.isMissing()) {
      return Optional.empty();
    }
    DataField stored = readType.field(column.readPosition());
    Optional<Cast> cast = column.vectors().cast();
    Optional<List<Object>> literals =
        cast.isPresent() ? literals(leaf, cast.get()) : Optional.of(leaf.literals());
    return literals.map(
        values ->
            new Leaf(
                column.readPosition(), stored.name(), stored.type(), leaf.comparison(), values));
  }

  /** The literals as values of the stored type; empty when the question would change. */
  private static Optional<List<Object>> literals(Leaf leaf, Cast cast) {
    boolean isNullTest =
        leaf.comparison() == Comparison.IS_NULL || leaf.comparison() == Comparison.IS_NOT_NULL;
    if (isNullTest) {
      return cast.order() == CastOrder.NONE ? Optional.empty() : Optional.of(List.of());
    }
    Optional<Cast> back = Casts.find(cast.to(), cast.from(), ZoneId.of("UTC"));
    if (cast.order() != CastOrder.EXACT || back.isEmpty()) {
      return Optional.empty();
    }
    List<Object> literals = new ArrayList<>();
    for (Object literal : leaf.literals()) {
      Object stored = back.get().datum(literal);
      if (stored == null || Datums.compare(cast.datum(stored), literal) != 0) {
        return Optional.empty();
      }
      literals.add(stored);
    }
    return Optional.of(literals);
  }
}
