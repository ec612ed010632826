package org.apache.paimon.format.parquet;

import java.util.Optional;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.RowType;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Turns a filter into the library's form, for skipping only: what it keeps out is certain not to
 * match, and whatever cannot be said safely is left out.
 */
final class PushedFilter {
  private final MessageType file;
  private final RowType projection;

  PushedFilter(MessageType file, RowType projection) {
    this.file = file;
    this.projection = projection;
  }

  /** The filter, or a weaker one; empty when nothing can be skipped by it. */
  Optional<FilterPredicate> convert(Predicate predicate) {
    if (predicate instanceof And and) {
      FilterPredicate all = null;
      for (Predicate part : and.parts()) {
        FilterPredicate one = convert(part).orElse(null);
        if (one != null) {
          all = all == null ? one : FilterApi.and(all, one);
        }
      }
      return Optional.ofNullable(all);
    }
    if (predicate instanceof Or or) {
      FilterPredicate any = null;
      for (Predicate part : or.parts()) {
        FilterPredicate one = convert(part).orElse(null);
        if (one == null) {
          return Optional.empty();
        }
        any = any == null ? one : FilterApi.or(any, one);
      }
      return Optional.ofNullable(any);
    }
    return leaf((Leaf) predicate);
  }

  private Optional<FilterPredicate> leaf(Leaf leaf) {
    Optional<Type> stored = FieldMatch.find(file, projection.field(leaf.position()));
    if (stored.isEmpty()
        || isTakenForAPath(stored.get().getName())
        || !stored.get().isPrimitive()
        || stored.get().isRepetition(Repetition.REPEATED)) {
      return Optional.empty();
    }
    return Optional.ofNullable(PushedLeaf.convert(leaf, stored.get().asPrimitiveType()));
  }

  /** The library reads a name with a dot as a path of fields, which is not there: all nulls. */
  private static boolean isTakenForAPath(String name) {
    return name.indexOf('.') >= 0;
  }
}
