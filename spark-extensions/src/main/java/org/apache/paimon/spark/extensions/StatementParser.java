package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.procedure.ProcedureCall;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.paimon.spark.procedure.ShowProcedures;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.execution.ExplainMode;
import org.apache.spark.sql.execution.command.ExplainCommand;
import scala.collection.JavaConverters;

/**
 * Recognises our statements: CALL, SHOW PROCEDURES, and the tag and branch statements. A statement
 * about a catalog or table that is not ours is not recognised, so that other extensions and Spark
 * see it.
 */
final class StatementParser {
  private static final String NAMESPACE = "sys";

  private final SparkSession session;
  private final ParserInterface delegate;

  StatementParser(SparkSession session, ParserInterface delegate) {
    this.session = session;
    this.delegate = delegate;
  }

  /**
   * The plan of one of our statements; empty when the statement is not ours.
   *
   * @throws UserException when it is ours and wrong
   */
  Optional<LogicalPlan> parse(String sql) throws ParseException {
    SqlTokens tokens = new SqlTokens(sql);
    if (tokens.accept("CALL")) {
      return call(tokens.rest());
    }
    if (tokens.accept("EXPLAIN")) {
      return explain(tokens);
    }
    if (tokens.accept("SHOW") && tokens.accept("PROCEDURES")) {
      boolean isOurs = tokens.isAtEnd() && isOurs(manager().currentCatalog().name());
      return isOurs ? Optional.of(SessionCommandPlan.of(new ShowProcedures())) : Optional.empty();
    }
    return new TagStatementParser(manager(), sql).parse().map(SessionCommandPlan::of);
  }

  private CatalogManager manager() {
    return session.sessionState().catalogManager();
  }

  private boolean isOurs(String catalog) {
    return manager().isCatalogRegistered(catalog)
        && manager().catalog(catalog) instanceof ProcedureCatalog;
  }

  private Optional<LogicalPlan> explain(SqlTokens tokens) throws ParseException {
    String mode = "simple";
    for (String word : List.of("EXTENDED", "CODEGEN", "COST", "FORMATTED")) {
      if (tokens.accept(word)) {
        mode = word;
      }
    }
    if (!tokens.accept("CALL")) {
      return Optional.empty();
    }
    ExplainMode explained = ExplainMode.fromString(mode);
    return call(tokens.rest()).map(plan -> new ExplainCommand(plan, explained));
  }

  private Optional<LogicalPlan> call(String text) throws ParseException {
    Expression expression = delegate.parseExpression(withoutEnd(text));
    if (!(expression instanceof UnresolvedFunction function)) {
      throw new UserException(
          "Cannot read CALL "
              + text.strip()
              + ": expected CALL [catalog.]sys.procedure(argument => value, ...). Correct the"
              + " statement.");
    }
    List<String> name = JavaConverters.seqAsJavaList(function.nameParts());
    String catalog = name.size() == 3 ? name.get(0) : manager().currentCatalog().name();
    if (!isOurs(catalog)) {
      return Optional.empty();
    }
    if (name.size() < 2 || !name.get(name.size() - 2).equalsIgnoreCase(NAMESPACE)) {
      throw new UserException(
          "Cannot call '"
              + String.join(".", name)
              + "': the procedures are in namespace '"
              + NAMESPACE
              + "', expected CALL [catalog.]sys.procedure(...). Correct the name.");
    }
    String zone = session.sessionState().conf().sessionLocalTimeZone();
    return Optional.of(
        SessionCommandPlan.of(
            ProcedureCall.of(
                catalog, name.get(name.size() - 1), CallArguments.of(function), zone)));
  }

  private static String withoutEnd(String text) {
    String stripped = text.strip();
    return stripped.endsWith(";")
        ? withoutEnd(stripped.substring(0, stripped.length() - 1))
        : stripped;
  }
}
