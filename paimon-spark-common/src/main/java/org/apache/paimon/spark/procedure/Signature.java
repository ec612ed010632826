package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What a procedure takes and gives.
 *
 * @param name without {@code sys.}
 * @param parameters in the order of positional arguments, required ones first
 * @param output result columns
 */
public record Signature(String name, List<Parameter> parameters, StructType output) {
  public Signature {
    parameters = List.copyOf(parameters);
  }

  /** A signature with one required argument {@code table} and no result columns yet. */
  static Signature onTable(String name) {
    return new Signature(name, List.of(), new StructType())
        .required("table", Parameter.ArgumentType.STRING);
  }

  /** A signature without arguments and result columns yet. */
  static Signature named(String name) {
    return new Signature(name, List.of(), new StructType());
  }

  Signature required(String parameter, Parameter.ArgumentType type) {
    return with(new Parameter(parameter, type, true));
  }

  Signature optional(String parameter, Parameter.ArgumentType type) {
    return with(new Parameter(parameter, type, false));
  }

  private Signature with(Parameter parameter) {
    List<Parameter> more = new ArrayList<>(parameters);
    more.add(parameter);
    return new Signature(name, more, output);
  }

  Signature returns(String column, DataType type) {
    return new Signature(
        name, parameters, output.add(new StructField(column, type, true, Metadata.empty())));
  }

  /** A result column {@code result}: true when the work was done. */
  Signature returnsResult() {
    return returns("result", DataTypes.BooleanType);
  }

  /** The parameter with this name, without regard to case. */
  public Optional<Parameter> parameter(String wanted) {
    return parameters.stream()
        .filter(parameter -> parameter.name().equalsIgnoreCase(wanted))
        .findFirst();
  }
}
