package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * A statement about one table: a tag or branch statement.
 *
 * @param catalog name of its catalog
 * @param table the table within the catalog, as {@link ProcedureContext#tableName} takes it
 * @param description what {@code EXPLAIN} shows
 * @param output result columns
 * @param work what is done
 */
record TableStatement(
    String catalog, String table, String description, StructType output, Work work)
    implements SessionCommand {

  /** What a statement does with its table. */
  interface Work {
    List<Row> run(ProcedureContext context, String table);
  }

  @Override
  public List<Row> run(SparkSession session) {
    String zone = session.sessionState().conf().sessionLocalTimeZone();
    return work.run(ProcedureCall.context(session, catalog, zone), table);
  }
}
