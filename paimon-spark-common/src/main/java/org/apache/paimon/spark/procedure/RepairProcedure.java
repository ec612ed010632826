package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.spark.sql.Row;

/** Brings a metastore in line with the store; catalogs without metastore have nothing to repair. */
final class RepairProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.named("repair")
          .required("database_or_table", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    throw new UnsupportedFeatureException(
        "Cannot repair '"
            + arguments.string("database_or_table")
            + "': the filesystem catalog has no metastore that could differ from the store,"
            + " expected a catalog with one. Nothing has to be done.");
  }
}
