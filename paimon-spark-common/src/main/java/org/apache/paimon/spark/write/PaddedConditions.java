package org.apache.paimon.spark.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.spark.types.PaddedText;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/**
 * Conditions on CHAR columns, whose blanks at the end mean nothing: they are read as conditions on
 * strings and then asked of every text that means the same.
 */
final class PaddedConditions {
  private PaddedConditions() {}

  /** The columns with strings in place of CHAR. */
  static RowType asStrings(RowType columns) {
    List<DataField> fields = new ArrayList<>();
    for (DataField field : columns.fields()) {
      fields.add(
          field.type().root() == TypeRoot.CHAR
              ? field.withType(DataTypes.STRING.withNullable(field.type().isNullable()))
              : field);
    }
    return new RowType(fields);
  }

  /** The condition on the columns as they are stored; empty when it compares the order of CHAR. */
  static Optional<Predicate> onStored(Predicate condition, RowType columns) {
    if (condition instanceof Leaf leaf) {
      DataType type = columns.typeAt(leaf.position());
      return type.root() == TypeRoot.CHAR
          ? onChar(leaf, (AtomicType) type)
          : Optional.of(condition);
    }
    boolean isAnd = condition instanceof And;
    List<Predicate> parts = new ArrayList<>();
    for (Predicate part : isAnd ? ((And) condition).parts() : ((Or) condition).parts()) {
      Optional<Predicate> stored = onStored(part, columns);
      if (stored.isEmpty()) {
        return Optional.empty();
      }
      parts.add(stored.get());
    }
    return Optional.of(isAnd ? new And(parts) : new Or(parts));
  }

  private static Optional<Predicate> onChar(Leaf leaf, AtomicType type) {
    return switch (leaf.comparison()) {
      case IS_NULL, IS_NOT_NULL ->
          Optional.of(new Leaf(leaf.position(), leaf.name(), type, leaf.comparison(), List.of()));
      case EQUAL, IN -> {
        List<Object> texts = new ArrayList<>();
        leaf.literals().forEach(literal -> texts.addAll(sameTexts((Bytes) literal, type)));
        yield Optional.of(
            new Leaf(leaf.position(), leaf.name(), type, Comparison.IN, List.copyOf(texts)));
      }
      case NOT_EQUAL,
          LESS,
          LESS_OR_EQUAL,
          GREATER,
          GREATER_OR_EQUAL,
          NOT_IN,
          STARTS_WITH,
          ENDS_WITH,
          CONTAINS ->
          Optional.empty();
    };
  }

  /** The text with no blank at the end, one, and so on up to the length of the type. */
  private static List<Bytes> sameTexts(Bytes text, AtomicType type) {
    String shortest = PaddedText.shortest(text.text());
    List<Bytes> texts = new ArrayList<>();
    int blanks = Math.max(0, type.precision() - shortest.codePointCount(0, shortest.length()));
    for (int i = 0; i <= blanks; i++) {
      byte[] start = Bytes.of(shortest).array();
      byte[] padded = Arrays.copyOf(start, start.length + i);
      Arrays.fill(padded, start.length, padded.length, (byte) ' ');
      texts.add(Bytes.of(padded));
    }
    return texts;
  }
}
