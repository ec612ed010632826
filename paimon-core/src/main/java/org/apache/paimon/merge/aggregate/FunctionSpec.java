package org.apache.paimon.merge.aggregate;

import java.util.List;
import org.apache.paimon.schema.AggregateFunction;

/**
 * An aggregate function of a field with its settings.
 *
 * @param function which
 * @param ignoreRetract whether retracts leave the field as it is
 * @param distinct collect: whether equal elements are kept once
 * @param delimiter listagg: text between values
 * @param nestedKey nested_update: fields of the nested row that tell rows apart; empty = none
 * @param countLimit nested_update: number of rows from which on input is ignored
 */
public record FunctionSpec(
    AggregateFunction function,
    boolean ignoreRetract,
    boolean distinct,
    String delimiter,
    List<String> nestedKey,
    int countLimit) {

  public FunctionSpec {
    nestedKey = List.copyOf(nestedKey);
  }

  /** A function with default settings. */
  public static FunctionSpec of(AggregateFunction function) {
    return new FunctionSpec(function, false, false, ",", List.of(), Integer.MAX_VALUE);
  }

  /** The same, retracts ignored. */
  public FunctionSpec ignoringRetract() {
    return new FunctionSpec(function, true, distinct, delimiter, nestedKey, countLimit);
  }
}
