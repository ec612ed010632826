package org.apache.paimon.merge.aggregate;

import org.apache.paimon.schema.AggregateFunction;
import org.apache.paimon.types.DataField;

/** Makes the accumulators of aggregate functions. */
public final class Aggregates {
  private Aggregates() {}

  /** An accumulator for a field, whose type the function takes. */
  public static Accumulator create(FunctionSpec spec, DataField field) {
    if (field.type().isNullable()) {
      return retracting(spec, field);
    }
    if (isLast(spec.function())) {
      return new LastRequiredValue();
    }
    return new RequiredValue(
        retracting(spec, field),
        spec.function() == AggregateFunction.SUM && !spec.ignoreRetract(),
        NeutralValue.of(spec.function(), field.type()));
  }

  private static Accumulator retracting(FunctionSpec spec, DataField field) {
    Accumulator made = make(spec, field);
    if (spec.ignoreRetract()) {
      return new IgnoringRetract(made);
    }
    return takesRetracts(spec.function())
        ? made
        : new RefusingRetract(made, spec.function().text(), field.name());
  }

  private static boolean isLast(AggregateFunction function) {
    return function == AggregateFunction.LAST_VALUE
        || function == AggregateFunction.LAST_NON_NULL_VALUE;
  }

  private static Accumulator make(FunctionSpec spec, DataField field) {
    return switch (spec.function()) {
      case SUM -> Arithmetic.sum(spec, field);
      case PRODUCT -> Arithmetic.product(spec, field);
      case MAX -> Extreme.max(spec, field);
      case MIN -> Extreme.min(spec, field);
      case LAST_VALUE -> new LastValue();
      case LAST_NON_NULL_VALUE -> new LastNonNullValue();
      case FIRST_VALUE -> new FirstValue();
      case FIRST_NON_NULL_VALUE, FIRST_NOT_NULL_VALUE -> new FirstNonNullValue();
      case LISTAGG -> new ListAgg(spec.delimiter());
      case BOOL_AND -> BooleanLogic.and(spec, field);
      case BOOL_OR -> BooleanLogic.or(spec, field);
      case COLLECT -> new Collect(spec, field);
      case MERGE_MAP -> new MergeMap(spec, field);
      case NESTED_UPDATE -> new NestedUpdate(spec, field);
      case THETA_SKETCH -> SketchUnion.theta(spec, field);
      case HLL_SKETCH -> SketchUnion.hll(spec, field);
      case RBM32 -> BitmapUnion.of32(spec, field);
      case RBM64 -> BitmapUnion.of64(spec, field);
    };
  }

  private static boolean takesRetracts(AggregateFunction function) {
    return switch (function) {
      case SUM, PRODUCT, LAST_VALUE, LAST_NON_NULL_VALUE, COLLECT, MERGE_MAP, NESTED_UPDATE -> true;
      case MAX,
          MIN,
          FIRST_VALUE,
          FIRST_NON_NULL_VALUE,
          FIRST_NOT_NULL_VALUE,
          LISTAGG,
          BOOL_AND,
          BOOL_OR,
          THETA_SKETCH,
          HLL_SKETCH,
          RBM32,
          RBM64 ->
          false;
    };
  }

  /**
   * Whether the result is always one of the values as a whole, so that a part of a nested value may
   * be merged instead of the value.
   */
  public static boolean isPicking(AggregateFunction function) {
    return switch (function) {
      case LAST_VALUE,
          LAST_NON_NULL_VALUE,
          FIRST_VALUE,
          FIRST_NON_NULL_VALUE,
          FIRST_NOT_NULL_VALUE,
          MAX,
          MIN ->
          true;
      case SUM,
          PRODUCT,
          LISTAGG,
          BOOL_AND,
          BOOL_OR,
          COLLECT,
          MERGE_MAP,
          NESTED_UPDATE,
          THETA_SKETCH,
          HLL_SKETCH,
          RBM32,
          RBM64 ->
          false;
    };
  }
}
