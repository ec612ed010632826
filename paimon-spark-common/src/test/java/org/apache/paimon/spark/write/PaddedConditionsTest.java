package org.apache.paimon.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

final class PaddedConditionsTest {
  private static final RowType COLUMNS =
      RowType.of("c", DataTypes.charOf(3), "s", DataTypes.STRING);

  private static Leaf leaf(int position, Comparison comparison, Object... literals) {
    DataType type = PaddedConditions.asStrings(COLUMNS).typeAt(position);
    return new Leaf(position, COLUMNS.names().get(position), type, comparison, List.of(literals));
  }

  private static Optional<Predicate> onStored(Predicate condition) {
    return PaddedConditions.onStored(condition, COLUMNS);
  }

  private static Leaf stored(Comparison comparison, Object... literals) {
    return new Leaf(0, "c", DataTypes.charOf(3), comparison, List.of(literals));
  }

  @Test
  void equalityIsAskedOfEveryTextThatMeansTheSame() {
    Leaf expected = stored(Comparison.IN, Bytes.of("é"), Bytes.of("é "), Bytes.of("é  "));

    assertThat(onStored(leaf(0, Comparison.EQUAL, Bytes.of("é")))).contains(expected);
    assertThat(onStored(leaf(0, Comparison.EQUAL, Bytes.of("é  ")))).contains(expected);
    assertThat(onStored(leaf(0, Comparison.IN, Bytes.of("abc"), Bytes.of("ab"))))
        .contains(stored(Comparison.IN, Bytes.of("abc"), Bytes.of("ab"), Bytes.of("ab ")));
  }

  @Test
  void nullTestsAndOtherColumnsStay() {
    Leaf other = leaf(1, Comparison.LESS, Bytes.of("x "));

    assertThat(onStored(leaf(0, Comparison.IS_NULL))).contains(stored(Comparison.IS_NULL));
    assertThat(onStored(other)).contains(other);
    assertThat(onStored(new Or(List.of(leaf(0, Comparison.IS_NULL), other))))
        .contains(new Or(List.of(stored(Comparison.IS_NULL), other)));
  }

  @Test
  void orderOfPaddedTextsIsNotTranslated() {
    Leaf less = leaf(0, Comparison.LESS, Bytes.of("b"));

    assertThat(onStored(less)).isEmpty();
    assertThat(onStored(new And(List.of(leaf(0, Comparison.IS_NOT_NULL), less)))).isEmpty();
  }
}
