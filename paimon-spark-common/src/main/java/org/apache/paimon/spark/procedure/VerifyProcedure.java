package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Looks for damage in a table without changing it; no row = nothing found. */
final class VerifyProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("verify")
          .returns("branch", DataTypes.StringType)
          .returns("version", DataTypes.StringType)
          .returns("problem", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    return new TableChecker(context.stores(arguments.string("table")))
        .check().problems().stream()
            .map(problem -> RowFactory.create(problem.line(), problem.where(), problem.what()))
            .toList();
  }
}
