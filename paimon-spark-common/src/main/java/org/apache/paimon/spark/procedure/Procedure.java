package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.spark.sql.Row;

/** Work that users start with {@code CALL sys.<name>(...)}. Has no state. */
public interface Procedure {

  /** Name, arguments and result columns. */
  Signature signature();

  /** Does the work on the driver and returns rows of the signature's result columns. */
  List<Row> call(Arguments arguments, ProcedureContext context);
}
