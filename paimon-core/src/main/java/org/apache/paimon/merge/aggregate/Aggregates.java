package org.apache.paimon.merge.aggregate;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** The aggregate functions by name. */
public final class Aggregates {
  public static final String LAST_VALUE = "last_value";
  public static final String LAST_NON_NULL_VALUE = "last_non_null_value";

  /** Functions whose result is one of the values, unchanged. */
  private static final Set<String> PICKING =
      Set.of(
          LAST_VALUE,
          LAST_NON_NULL_VALUE,
          "first_value",
          "first_non_null_value",
          "first_not_null_value",
          "max",
          "min");

  private enum Retract {
    YES,
    NO
  }

  private record Function(
      String types,
      Predicate<DataType> takes,
      Retract retract,
      BiFunction<FunctionSpec, DataField, Accumulator> maker) {}

  private static final Map<String, Function> FUNCTIONS = new TreeMap<>();

  static {
    add("sum", "a number", Aggregates::isNumber, Retract.YES, Arithmetic::sum);
    add("product", "a number", Aggregates::isNumber, Retract.YES, Arithmetic::product);
    add("max", "a comparable type", Aggregates::isComparable, Retract.NO, Extreme::max);
    add("min", "a comparable type", Aggregates::isComparable, Retract.NO, Extreme::min);
    add(LAST_VALUE, "any type", any -> true, Retract.YES, (spec, field) -> new LastValue());
    add(
        LAST_NON_NULL_VALUE,
        "any type",
        any -> true,
        Retract.YES,
        (spec, field) -> new LastNonNullValue());
    add("first_value", "any type", any -> true, Retract.NO, (spec, field) -> new FirstValue());
    for (String name : new String[] {"first_non_null_value", "first_not_null_value"}) {
      add(name, "any type", any -> true, Retract.NO, (spec, field) -> new FirstNonNullValue());
    }
    add(
        "listagg",
        "STRING or VARCHAR",
        type -> type.root() == TypeRoot.VARCHAR,
        Retract.NO,
        (spec, field) -> new ListAgg(spec.delimiter()));
    add("bool_and", "BOOLEAN", Aggregates::isBoolean, Retract.NO, BooleanLogic::and);
    add("bool_or", "BOOLEAN", Aggregates::isBoolean, Retract.NO, BooleanLogic::or);
    add("collect", "ARRAY", type -> type.root() == TypeRoot.ARRAY, Retract.YES, Collect::new);
    add("merge_map", "MAP", type -> type.root() == TypeRoot.MAP, Retract.YES, MergeMap::new);
    add(
        "nested_update",
        "ARRAY of ROW",
        type -> type instanceof ArrayType array && array.element().root() == TypeRoot.ROW,
        Retract.YES,
        NestedUpdate::new);
    add("theta_sketch", "VARBINARY or BYTES", Aggregates::isBytes, Retract.NO, SketchUnion::theta);
    add("hll_sketch", "VARBINARY or BYTES", Aggregates::isBytes, Retract.NO, SketchUnion::hll);
    add("rbm32", "VARBINARY or BYTES", Aggregates::isBytes, Retract.NO, BitmapUnion::of32);
    add("rbm64", "VARBINARY or BYTES", Aggregates::isBytes, Retract.NO, BitmapUnion::of64);
  }

  private Aggregates() {}

  private static void add(
      String name,
      String types,
      Predicate<DataType> takes,
      Retract retract,
      BiFunction<FunctionSpec, DataField, Accumulator> maker) {
    FUNCTIONS.put(name, new Function(types, takes, retract, maker));
  }

  /**
   * Refuses a function that does not exist or does not take the field's type.
   *
   * @throws UserException naming the field
   */
  public static void check(FunctionSpec spec, DataField field) {
    Function function = FUNCTIONS.get(spec.function());
    if (function == null) {
      throw new UserException(
          "Invalid aggregate function '"
              + spec.function()
              + "' of field '"
              + field.name()
              + "', expected one of "
              + FUNCTIONS.keySet()
              + ". Correct option 'fields."
              + field.name()
              + ".aggregate-function'.");
    }
    if (!function.takes().test(field.type())) {
      throw new UserException(
          "Cannot use aggregate function '"
              + spec.function()
              + "' on field '"
              + field.name()
              + "' of type "
              + field.type().text()
              + ", expected "
              + function.types()
              + ". Choose another function or type.");
    }
    if (spec.function().equals("nested_update")) {
      NestedUpdate.check(spec, field);
    }
  }

  /** An accumulator for a field; the specification must have passed {@link #check}. */
  public static Accumulator create(FunctionSpec spec, DataField field) {
    Function function = FUNCTIONS.get(spec.function());
    Accumulator made = function.maker().apply(spec, field);
    if (spec.ignoreRetract()) {
      return new IgnoringRetract(made);
    }
    return function.retract() == Retract.YES
        ? made
        : new RefusingRetract(made, spec.function(), field.name());
  }

  /**
   * Whether the result is always one of the values as a whole, so that a part of a nested value may
   * be merged instead of the value.
   */
  public static boolean isPicking(String function) {
    return PICKING.contains(function);
  }

  private static boolean isNumber(DataType type) {
    return switch (type.root()) {
      case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL -> true;
      case BOOLEAN,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY,
          DATE,
          TIME,
          TIMESTAMP,
          TIMESTAMP_LTZ,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          false;
    };
  }

  private static boolean isComparable(DataType type) {
    TypeRoot root = type.root();
    return !root.isNested() && root != TypeRoot.BOOLEAN && root != TypeRoot.VARIANT;
  }

  private static boolean isBoolean(DataType type) {
    return type.root() == TypeRoot.BOOLEAN;
  }

  private static boolean isBytes(DataType type) {
    return type.root() == TypeRoot.VARBINARY;
  }
}
