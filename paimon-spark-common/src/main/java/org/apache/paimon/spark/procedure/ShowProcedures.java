package org.apache.paimon.spark.procedure;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** {@code SHOW PROCEDURES}: name, arguments and result columns of each. */
public record ShowProcedures() implements SessionCommand {
  @Override
  public String description() {
    return "SHOW PROCEDURES";
  }

  @Override
  public StructType output() {
    return new StructType()
        .add("procedure", DataTypes.StringType, false)
        .add("arguments", DataTypes.StringType, false)
        .add("result", DataTypes.StringType, false);
  }

  @Override
  public List<Row> run(SparkSession session) {
    return Procedures.all().stream()
        .map(Procedure::signature)
        .sorted(Comparator.comparing(Signature::name))
        .map(ShowProcedures::row)
        .toList();
  }

  private static Row row(Signature signature) {
    String arguments =
        signature.parameters().stream().map(Parameter::toString).collect(Collectors.joining(", "));
    return RowFactory.create("sys." + signature.name(), arguments, signature.output().toDDL());
  }
}
