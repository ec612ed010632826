package org.apache.paimon.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** The aggregate functions of columns: names, and the types they take (lsm-semantics 5.5). */
public enum AggregateFunction {
  SUM("sum", "a number", AggregateFunction::isNumber),
  PRODUCT("product", "a number", AggregateFunction::isNumber),
  MAX("max", "a comparable type", AggregateFunction::isComparable),
  MIN("min", "a comparable type", AggregateFunction::isComparable),
  LAST_VALUE("last_value", "any type", type -> true),
  LAST_NON_NULL_VALUE("last_non_null_value", "any type", type -> true),
  FIRST_VALUE("first_value", "any type", type -> true),
  FIRST_NON_NULL_VALUE("first_non_null_value", "any type", type -> true),
  /** Old spelling. */
  FIRST_NOT_NULL_VALUE("first_not_null_value", "any type", type -> true),
  LISTAGG("listagg", "STRING or VARCHAR", type -> type.root() == TypeRoot.VARCHAR),
  BOOL_AND("bool_and", "BOOLEAN", type -> type.root() == TypeRoot.BOOLEAN),
  BOOL_OR("bool_or", "BOOLEAN", type -> type.root() == TypeRoot.BOOLEAN),
  COLLECT("collect", "ARRAY", type -> type.root() == TypeRoot.ARRAY),
  MERGE_MAP("merge_map", "MAP", type -> type.root() == TypeRoot.MAP),
  NESTED_UPDATE("nested_update", "ARRAY of ROW", AggregateFunction::isNestedTable),
  THETA_SKETCH("theta_sketch", "VARBINARY or BYTES", AggregateFunction::isBytes),
  HLL_SKETCH("hll_sketch", "VARBINARY or BYTES", AggregateFunction::isBytes),
  RBM32("rbm32", "VARBINARY or BYTES", AggregateFunction::isBytes),
  RBM64("rbm64", "VARBINARY or BYTES", AggregateFunction::isBytes);

  private final String text;
  private final String types;
  private final Predicate<DataType> takes;

  AggregateFunction(String text, String types, Predicate<DataType> takes) {
    this.text = text;
    this.types = types;
    this.takes = takes;
  }

  /** The function of this name; empty when there is none. */
  public static Optional<AggregateFunction> named(String name) {
    return Arrays.stream(values()).filter(each -> each.text.equals(name.trim())).findFirst();
  }

  /** All names, sorted. */
  static List<String> names() {
    return Arrays.stream(values()).map(AggregateFunction::text).sorted().toList();
  }

  /** Name in options. */
  public String text() {
    return text;
  }

  /** The types it takes, for messages. */
  String types() {
    return types;
  }

  boolean takes(DataType type) {
    return takes.test(type);
  }

  private static boolean isNumber(DataType type) {
    return type.root().isNumeric();
  }

  private static boolean isComparable(DataType type) {
    TypeRoot root = type.root();
    return !root.isNested() && root != TypeRoot.BOOLEAN && root != TypeRoot.VARIANT;
  }

  private static boolean isNestedTable(DataType type) {
    return type instanceof ArrayType array && array.element().root() == TypeRoot.ROW;
  }

  private static boolean isBytes(DataType type) {
    return type.root() == TypeRoot.VARBINARY;
  }
}
