package org.apache.paimon.data.cast;

import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;

/** What can be said of a cast from its two types. */
final class CastRules {
  private CastRules() {}

  static boolean isInteger(TypeRoot root) {
    return root == TypeRoot.TINYINT
        || root == TypeRoot.SMALLINT
        || root == TypeRoot.INT
        || root == TypeRoot.BIGINT;
  }

  static boolean isFloating(TypeRoot root) {
    return root == TypeRoot.FLOAT || root == TypeRoot.DOUBLE;
  }

  /** Decimal digits of the greatest value of an integer type. */
  static int digits(TypeRoot integer) {
    return switch (integer) {
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INT -> 10;
      default -> 19;
    };
  }

  /** Whether values of an integer type can be seconds since the epoch. */
  static boolean countsSeconds(TypeRoot root) {
    return root == TypeRoot.INT || root == TypeRoot.BIGINT;
  }

  /** Whether every text fits into the type. */
  static boolean isString(AtomicType type) {
    return type.root() == TypeRoot.VARCHAR && type.precision() == AtomicType.MAX_LENGTH;
  }

  static boolean isImplicit(AtomicType from, AtomicType to) {
    if (from.equalsIgnoreNullable(to)) {
      return true;
    }
    if (isInteger(from.root()) && isFloating(to.root())) {
      return true;
    }
    if (from.root() == TypeRoot.DECIMAL && isFloating(to.root())) {
      return true;
    }
    if (from.root() == TypeRoot.FLOAT && to.root() == TypeRoot.DECIMAL) {
      return true;
    }
    boolean toText = to.root().isCharacter() && !from.root().isCharacter();
    boolean otherFamily =
        toText || from.root() == TypeRoot.BOOLEAN || to.root().isBinary() != from.root().isBinary();
    boolean toInstant = isInteger(from.root()) && to.root().isTimestamp();
    return !otherFamily && !toInstant && order(from, to) == CastOrder.EXACT;
  }

  static CastOrder order(AtomicType from, AtomicType to) {
    TypeRoot root = from.root();
    if (isInteger(root)) {
      return ofInteger(root, to);
    }
    if (root == TypeRoot.DECIMAL) {
      return ofDecimal(from, to);
    }
    if (isFloating(root) && isFloating(to.root())) {
      return root == TypeRoot.DOUBLE && to.root() == TypeRoot.FLOAT
          ? CastOrder.MONOTONE
          : CastOrder.EXACT;
    }
    if (root == TypeRoot.BOOLEAN) {
      return isInteger(to.root()) || isFloating(to.root()) ? CastOrder.EXACT : CastOrder.NONE;
    }
    if (root.isCharacter() || root.isBinary()) {
      return ofBytes(from, to);
    }
    return ofTime(from, to);
  }

  private static CastOrder ofInteger(TypeRoot from, AtomicType to) {
    TypeRoot root = to.root();
    if (isInteger(root)) {
      return digits(root) >= digits(from) ? CastOrder.EXACT : CastOrder.NONE;
    }
    if (isFloating(root)) {
      int exactDigits = root == TypeRoot.FLOAT ? 5 : 10;
      return digits(from) <= exactDigits ? CastOrder.EXACT : CastOrder.MONOTONE;
    }
    if (root == TypeRoot.DECIMAL) {
      return to.precision() - to.scale() >= digits(from) ? CastOrder.EXACT : CastOrder.NONE;
    }
    return root.isTimestamp() && from != TypeRoot.BIGINT ? CastOrder.EXACT : CastOrder.NONE;
  }

  private static CastOrder ofDecimal(AtomicType from, AtomicType to) {
    int whole = from.precision() - from.scale();
    if (to.root() == TypeRoot.DECIMAL) {
      int newWhole = to.precision() - to.scale();
      if (to.scale() >= from.scale()) {
        return newWhole >= whole ? CastOrder.EXACT : CastOrder.NONE;
      }
      return newWhole > whole ? CastOrder.MONOTONE : CastOrder.NONE;
    }
    if (isInteger(to.root())) {
      return whole < digits(to.root()) ? CastOrder.MONOTONE : CastOrder.NONE;
    }
    return isFloating(to.root()) ? CastOrder.MONOTONE : CastOrder.NONE;
  }

  private static CastOrder ofBytes(AtomicType from, AtomicType to) {
    if (from.equalsIgnoreNullable(to)) {
      return CastOrder.EXACT;
    }
    boolean bytesKept = to.root() == TypeRoot.VARCHAR || to.root() == TypeRoot.VARBINARY;
    if (!bytesKept) {
      // Blanks behind a text change its order; zeros behind bytes keep it.
      return to.root() == TypeRoot.BINARY && from.root().isBinary()
          ? CastOrder.MONOTONE
          : CastOrder.NONE;
    }
    if (from.root().isCharacter() == to.root().isCharacter()) {
      return to.precision() >= from.precision() ? CastOrder.EXACT : CastOrder.MONOTONE;
    }
    return to.precision() == AtomicType.MAX_LENGTH ? CastOrder.EXACT : CastOrder.NONE;
  }

  private static CastOrder ofTime(AtomicType from, AtomicType to) {
    TypeRoot root = from.root();
    if (root == to.root()) {
      return to.precision() >= from.precision() ? CastOrder.EXACT : CastOrder.MONOTONE;
    }
    if (root == TypeRoot.DATE && to.root() == TypeRoot.TIMESTAMP) {
      return CastOrder.EXACT;
    }
    if (root == TypeRoot.TIMESTAMP && to.root() == TypeRoot.DATE) {
      return CastOrder.MONOTONE;
    }
    return root.isTimestamp() && to.root() == TypeRoot.BIGINT ? CastOrder.MONOTONE : CastOrder.NONE;
  }
}
