package org.apache.paimon.spark.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.filter.FilterTranslator;
import org.apache.paimon.spark.filter.Folding;
import org.apache.paimon.spark.filter.Translation;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/** From the condition of an overwrite to what is replaced. */
final class OverwriteCondition {
  private OverwriteCondition() {}

  /** Whether the condition speaks of partition columns only and can be said exactly. */
  static boolean isAboutPartitions(TableSchema schema, Predicate[] conjuncts) {
    return partitionPredicate(schema, conjuncts).isPresent();
  }

  /**
   * What a write with this condition replaces.
   *
   * @throws UnsupportedFeatureException when the condition is about other columns
   */
  static WriteMode mode(TableSchema schema, String table, Predicate[] conjuncts) {
    Predicate[] folded = fold(conjuncts);
    if (folded.length == 0) {
      return new WriteMode.ReplaceAll();
    }
    List<org.apache.paimon.predicate.Predicate> parts =
        partitionPredicate(schema, folded)
            .orElseThrow(
                () ->
                    new UnsupportedFeatureException(
                        "Cannot overwrite rows of table "
                            + table
                            + " where "
                            + Arrays.toString(conjuncts)
                            + ": expected comparisons of partition columns "
                            + schema.partitionKeys()
                            + " with literals. Delete the rows first, then insert."));
    return equalities(parts)
        .<WriteMode>map(WriteMode.ReplaceSpec::new)
        .orElseGet(() -> new WriteMode.ReplaceMatching(And.of(parts).orElseThrow()));
  }

  private static Predicate[] fold(Predicate[] conjuncts) {
    return Arrays.stream(conjuncts)
        .map(Folding::fold)
        .filter(part -> !Folding.isAlwaysTrue(part))
        .toArray(Predicate[]::new);
  }

  private static Optional<List<org.apache.paimon.predicate.Predicate>> partitionPredicate(
      TableSchema schema, Predicate[] conjuncts) {
    RowType partitionType = schema.partitionType();
    FilterTranslator translator = new FilterTranslator(PaddedConditions.asStrings(partitionType));
    List<org.apache.paimon.predicate.Predicate> parts = new ArrayList<>();
    for (Predicate conjunct : fold(conjuncts)) {
      Optional<org.apache.paimon.predicate.Predicate> part =
          translator
              .translate(conjunct)
              .filter(Translation::isExact)
              .flatMap(exact -> PaddedConditions.onStored(exact.predicate(), partitionType));
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return Optional.of(parts);
  }

  /** Column to value, when each part fixes another column. */
  private static Optional<Map<String, Object>> equalities(
      List<org.apache.paimon.predicate.Predicate> parts) {
    Map<String, Object> spec = new HashMap<>();
    for (org.apache.paimon.predicate.Predicate part : parts) {
      if (!(part instanceof Leaf leaf)
          || spec.containsKey(leaf.name())
          || !(leaf.comparison() == Comparison.EQUAL || leaf.comparison() == Comparison.IS_NULL)) {
        return Optional.empty();
      }
      spec.put(
          leaf.name(), leaf.comparison() == Comparison.IS_NULL ? null : leaf.literals().get(0));
    }
    return Optional.of(spec);
  }
}
