package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.spark.sql.Row;

/** Refused: no catalog of this version keeps views. */
final class AlterViewDialectProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.named("alter_view_dialect")
          .required("view", Parameter.ArgumentType.STRING)
          .required("action", Parameter.ArgumentType.STRING)
          .optional("engine", Parameter.ArgumentType.STRING)
          .optional("query", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    throw new UnsupportedFeatureException(
        "Cannot alter view "
            + arguments.string("view")
            + ": the catalog keeps no views, expected one that does. Use a temporary view, or a"
            + " view in Spark's own catalog.");
  }
}
