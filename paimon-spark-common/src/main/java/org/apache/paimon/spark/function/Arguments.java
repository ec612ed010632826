package org.apache.paimon.spark.function;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.StructType;

/** Arguments that a function does not take. */
final class Arguments {
  private Arguments() {}

  /** The refusal in the form that Spark asks for; it adds the function and the types. */
  static UnsupportedOperationException refused(UnboundFunction function, StructType given) {
    String types =
        Arrays.stream(given.fields())
            .map(argument -> argument.dataType().simpleString())
            .collect(Collectors.joining(", "));
    return new UnsupportedOperationException(
        "Cannot call "
            + function.name()
            + "("
            + types
            + "): expected "
            + function.description()
            + ". Correct the arguments");
  }
}
