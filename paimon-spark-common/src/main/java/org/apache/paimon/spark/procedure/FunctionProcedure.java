package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.spark.procedure.Parameter.ArgumentType;
import org.apache.spark.sql.Row;

/**
 * Refused: no catalog of this version keeps functions. A file system has no place for them in the
 * table format.
 *
 * @param verb what it would do
 */
record FunctionProcedure(String verb, Signature signature) implements Procedure {

  static FunctionProcedure create() {
    return new FunctionProcedure(
        "create",
        Signature.named("create_function")
            .required("function", ArgumentType.STRING)
            .required("inputParams", ArgumentType.STRING)
            .required("returnParams", ArgumentType.STRING)
            .optional("deterministic", ArgumentType.BOOLEAN)
            .optional("comment", ArgumentType.STRING)
            .optional("options", ArgumentType.STRING)
            .returnsResult());
  }

  static FunctionProcedure alter() {
    return new FunctionProcedure(
        "alter",
        Signature.named("alter_function")
            .required("function", ArgumentType.STRING)
            .required("change", ArgumentType.STRING)
            .returnsResult());
  }

  static FunctionProcedure drop() {
    return new FunctionProcedure(
        "drop",
        Signature.named("drop_function").required("function", ArgumentType.STRING).returnsResult());
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    throw new UnsupportedFeatureException(
        "Cannot "
            + verb
            + " function "
            + arguments.string("function")
            + ": the catalog keeps no functions, expected one that does. Use CREATE TEMPORARY"
            + " FUNCTION, or a function in Spark's own catalog.");
  }
}
