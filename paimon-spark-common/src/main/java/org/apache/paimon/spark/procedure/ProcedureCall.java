package org.apache.paimon.spark.procedure;

import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.types.StructType;

/** {@code CALL catalog.sys.name(...)} with checked arguments. */
public final class ProcedureCall implements SessionCommand {
  private final String catalog;
  private final String procedure;
  private final List<GivenArgument> given;
  private final String zone;

  private ProcedureCall(String catalog, String procedure, List<GivenArgument> given, String zone) {
    this.catalog = catalog;
    this.procedure = procedure;
    this.given = given;
    this.zone = zone;
  }

  /**
   * A call.
   *
   * @param zone of the session
   * @throws UserException when the procedure is unknown or an argument is wrong
   */
  public static ProcedureCall of(
      String catalog, String procedure, List<GivenArgument> given, String zone) {
    Arguments.bind(Procedures.load(procedure).signature(), given, zone);
    return new ProcedureCall(catalog, procedure, List.copyOf(given), zone);
  }

  @Override
  public String description() {
    StringBuilder text = new StringBuilder("CALL ");
    text.append(catalog).append(".sys.").append(procedure).append('(');
    for (int i = 0; i < given.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      given.get(i).name().ifPresent(name -> text.append(name).append(" => "));
      text.append(given.get(i).sql());
    }
    return text.append(')').toString();
  }

  @Override
  public StructType output() {
    return Procedures.load(procedure).signature().output();
  }

  @Override
  public List<Row> run(SparkSession session) {
    Procedure called = Procedures.load(procedure);
    return called.call(
        Arguments.bind(called.signature(), given, zone), context(session, catalog, zone));
  }

  /** A context for a catalog of the session. */
  static ProcedureContext context(SparkSession session, String catalog, String zone) {
    var manager = session.sessionState().catalogManager();
    CatalogPlugin plugin = manager.catalog(catalog);
    if (!(plugin instanceof ProcedureCatalog found)) {
      throw new UserException(
          "Cannot call procedures of catalog '"
              + catalog
              + "': it is a "
              + plugin.getClass().getName()
              + ", expected a Paimon catalog. Name one.");
    }
    boolean isCurrent = manager.currentCatalog().name().equals(catalog);
    String[] namespace = isCurrent ? manager.currentNamespace() : found.defaultNamespace();
    return new ProcedureContext(session, found, namespace, Clock.system(ZoneId.of(zone)));
  }
}
