package org.apache.paimon.format.parquet;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.BooleanColumn;
import org.apache.parquet.filter2.predicate.Operators.Column;
import org.apache.parquet.filter2.predicate.Operators.SupportsEqNotEq;
import org.apache.parquet.filter2.predicate.Operators.SupportsLtGt;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** One comparison in the library's form. Results are null where nothing can be skipped by it. */
final class PushedLeaf {
  /** Longer lists of values are left out. */
  private static final int MAX_VALUES = 16;

  private PushedLeaf() {}

  static FilterPredicate convert(Leaf leaf, PrimitiveType stored) {
    if (!(leaf.type() instanceof AtomicType type) || !comparesAlike(type, stored)) {
      return null;
    }
    String name = stored.getName();
    return switch (stored.getPrimitiveTypeName()) {
      case BOOLEAN -> booleans(leaf, name);
      case INT32 -> ordered(FilterApi.intColumn(name), leaf.comparison(), ints(leaf, type));
      case INT64 -> longs(leaf, type, stored);
      case FLOAT -> floats(leaf, name);
      case DOUBLE -> doubles(leaf, name);
      case BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(leaf, type, stored);
      case INT96 -> null;
    };
  }

  /** Whether the stored values are ordered as the type's are, in a form that literals can take. */
  private static boolean comparesAlike(AtomicType type, PrimitiveType stored) {
    PrimitiveTypeName physical = stored.getPrimitiveTypeName();
    return switch (type.root()) {
      case BOOLEAN -> physical == PrimitiveTypeName.BOOLEAN;
      case TINYINT, SMALLINT, INT, DATE, TIME ->
          physical == PrimitiveTypeName.INT32
              && !(stored.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number
                  && !number.isSigned());
      case BIGINT ->
          physical == PrimitiveTypeName.INT64
              && !(stored.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number
                  && !number.isSigned());
      case FLOAT -> physical == PrimitiveTypeName.FLOAT;
      case DOUBLE -> physical == PrimitiveTypeName.DOUBLE;
      case DECIMAL ->
          physical != PrimitiveTypeName.BINARY
              && stored.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
              && decimal.getScale() == type.scale();
      case CHAR, VARCHAR, BINARY, VARBINARY -> physical == PrimitiveTypeName.BINARY;
      case TIMESTAMP, TIMESTAMP_LTZ ->
          physical == PrimitiveTypeName.INT64
              && stored.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation time
              && time.getUnit() != TimeUnit.NANOS;
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> false;
    };
  }

  private static <T extends Comparable<T>, C extends Column<T> & SupportsEqNotEq>
      FilterPredicate nulls(C column, Comparison comparison) {
    return switch (comparison) {
      case IS_NULL -> FilterApi.eq(column, null);
      case IS_NOT_NULL -> FilterApi.notEq(column, null);
      case EQUAL,
          NOT_EQUAL,
          LESS,
          LESS_OR_EQUAL,
          GREATER,
          GREATER_OR_EQUAL,
          IN,
          NOT_IN,
          STARTS_WITH,
          ENDS_WITH,
          CONTAINS ->
          null;
    };
  }

  /** A comparison of a column whose literals, where given, compare as its values do. */
  private static <T extends Comparable<T>, C extends Column<T> & SupportsLtGt>
      FilterPredicate ordered(C column, Comparison comparison, List<T> literals) {
    FilterPredicate nulls = nulls(column, comparison);
    if (nulls != null || literals == null || literals.isEmpty()) {
      return nulls;
    }
    T first = literals.get(0);
    return switch (comparison) {
      case EQUAL -> FilterApi.eq(column, first);
      case LESS -> FilterApi.lt(column, first);
      case LESS_OR_EQUAL -> FilterApi.ltEq(column, first);
      case GREATER -> FilterApi.gt(column, first);
      case GREATER_OR_EQUAL -> FilterApi.gtEq(column, first);
      case IN -> anyOf(column, literals);
      case NOT_EQUAL, NOT_IN, IS_NULL, IS_NOT_NULL, STARTS_WITH, ENDS_WITH, CONTAINS -> null;
    };
  }

  private static <T extends Comparable<T>, C extends Column<T> & SupportsEqNotEq>
      FilterPredicate anyOf(C column, List<T> literals) {
    if (literals.size() > MAX_VALUES) {
      return null;
    }
    FilterPredicate any = FilterApi.eq(column, literals.get(0));
    for (T literal : literals.subList(1, literals.size())) {
      any = FilterApi.or(any, FilterApi.eq(column, literal));
    }
    return any;
  }

  private static FilterPredicate booleans(Leaf leaf, String name) {
    BooleanColumn column = FilterApi.booleanColumn(name);
    return leaf.comparison() == Comparison.EQUAL
        ? FilterApi.eq(column, (Boolean) leaf.literals().get(0))
        : nulls(column, leaf.comparison());
  }

  private static List<Integer> ints(Leaf leaf, AtomicType type) {
    List<Integer> ints = new ArrayList<>();
    for (Object literal : leaf.literals()) {
      if (type.root() == TypeRoot.DECIMAL) {
        BigDecimal decimal = (BigDecimal) literal;
        if (decimal.scale() != type.scale() || decimal.unscaledValue().bitLength() > 31) {
          return null;
        }
        ints.add(decimal.unscaledValue().intValueExact());
      } else {
        ints.add(((Number) literal).intValue());
      }
    }
    return ints;
  }

  private static FilterPredicate longs(Leaf leaf, AtomicType type, PrimitiveType stored) {
    var column = FilterApi.longColumn(stored.getName());
    List<Long> longs = new ArrayList<>();
    boolean millis =
        stored.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation time
            && time.getUnit() == TimeUnit.MILLIS;
    for (Object literal : leaf.literals()) {
      if (literal instanceof BigDecimal decimal) {
        if (decimal.scale() != type.scale() || decimal.unscaledValue().bitLength() > 63) {
          return null;
        }
        longs.add(decimal.unscaledValue().longValueExact());
      } else if (literal instanceof TimestampValue time) {
        if (time.nanosOfMicro() != 0) {
          return null;
        }
        longs.add(millis ? millis(time.micros(), leaf.comparison()) : time.micros());
      } else {
        longs.add((Long) literal);
      }
    }
    return ordered(column, leaf.comparison(), longs);
  }

  /**
   * The milliseconds to compare with: rounded so that whole milliseconds compare as with the
   * microseconds. An equality with a fraction matches nothing; the rounded one is weaker.
   */
  private static long millis(long micros, Comparison comparison) {
    boolean up = comparison == Comparison.LESS || comparison == Comparison.GREATER_OR_EQUAL;
    return up ? -Math.floorDiv(-micros, 1000L) : Math.floorDiv(micros, 1000L);
  }

  /*
   * FLOAT and DOUBLE: NaN is above all numbers for us, but statistics of other writers leave it
   * out, so nothing is skipped upwards; -0.0 equals 0.0 for us, the library puts it below.
   */

  private static FilterPredicate floats(Leaf leaf, String name) {
    List<Float> literals = new ArrayList<>();
    for (Object literal : leaf.literals()) {
      float number = (Float) literal;
      if (Float.isNaN(number)) {
        return null;
      }
      literals.add(number == 0 ? lowerZero(leaf.comparison()) : number);
      if (number == 0 && isEquality(leaf.comparison())) {
        literals.add(0.0f);
      }
    }
    return floating(FilterApi.floatColumn(name), leaf.comparison(), literals);
  }

  private static Float lowerZero(Comparison comparison) {
    return comparison == Comparison.LESS_OR_EQUAL ? 0.0f : -0.0f;
  }

  private static FilterPredicate doubles(Leaf leaf, String name) {
    List<Double> literals = new ArrayList<>();
    for (Object literal : leaf.literals()) {
      double number = (Double) literal;
      if (Double.isNaN(number)) {
        return null;
      }
      literals.add(number == 0 ? (double) lowerZero(leaf.comparison()) : number);
      if (number == 0 && isEquality(leaf.comparison())) {
        literals.add(0.0d);
      }
    }
    return floating(FilterApi.doubleColumn(name), leaf.comparison(), literals);
  }

  private static boolean isEquality(Comparison comparison) {
    return comparison == Comparison.EQUAL || comparison == Comparison.IN;
  }

  private static <T extends Comparable<T>, C extends Column<T> & SupportsLtGt>
      FilterPredicate floating(C column, Comparison comparison, List<T> literals) {
    return switch (comparison) {
      case EQUAL, IN -> anyOf(column, literals);
      case GREATER, GREATER_OR_EQUAL -> null;
      case LESS,
          LESS_OR_EQUAL,
          NOT_EQUAL,
          NOT_IN,
          IS_NULL,
          IS_NOT_NULL,
          STARTS_WITH,
          ENDS_WITH,
          CONTAINS ->
          ordered(column, comparison, literals);
    };
  }

  private static FilterPredicate bytes(Leaf leaf, AtomicType type, PrimitiveType stored) {
    var column = FilterApi.binaryColumn(stored.getName());
    List<Binary> literals = new ArrayList<>();
    for (Object literal : leaf.literals()) {
      if (literal instanceof Bytes bytes) {
        literals.add(Binary.fromConstantByteArray(bytes.array()));
      } else {
        byte[] number = fixed((BigDecimal) literal, type, stored.getTypeLength());
        if (number == null) {
          return null;
        }
        literals.add(Binary.fromConstantByteArray(number));
      }
    }
    if (leaf.comparison() == Comparison.STARTS_WITH) {
      FilterPredicate from = FilterApi.gtEq(column, literals.get(0));
      byte[] behind = behindPrefix(((Bytes) leaf.literals().get(0)).array());
      return behind == null
          ? from
          : FilterApi.and(from, FilterApi.lt(column, Binary.fromConstantByteArray(behind)));
    }
    return ordered(column, leaf.comparison(), literals);
  }

  private static byte[] fixed(BigDecimal literal, AtomicType type, int length) {
    byte[] number = literal.unscaledValue().toByteArray();
    if (literal.scale() != type.scale() || number.length > length) {
      return null;
    }
    byte[] fixed = new byte[length];
    Arrays.fill(fixed, (byte) (number[0] >> 7));
    System.arraycopy(number, 0, fixed, length - number.length, number.length);
    return fixed;
  }

  /** The least byte string above all that begin with {@code prefix}; null when there is none. */
  private static byte[] behindPrefix(byte[] prefix) {
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == -1) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    byte[] behind = Arrays.copyOf(prefix, last + 1);
    behind[last]++;
    return behind;
  }
}
