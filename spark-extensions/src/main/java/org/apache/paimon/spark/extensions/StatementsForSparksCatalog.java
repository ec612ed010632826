package org.apache.paimon.spark.extensions;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.SparkGenericCatalog;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.UnresolvedNamespace;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ShowTableExtended;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import scala.collection.JavaConverters;

/**
 * Takes statements about our catalog that Spark plans for its own catalog only: CREATE TABLE LIKE
 * and SHOW TABLE EXTENDED. Runs on what the parser made, for Spark's resolution would fail first.
 */
final class StatementsForSparksCatalog extends Rule<LogicalPlan> {
  private final SparkSession session;

  StatementsForSparksCatalog(SparkSession session) {
    this.session = session;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(this::taken));
  }

  private CatalogManager catalogs() {
    return session.sessionState().catalogManager();
  }

  private Optional<LogicalPlan> taken(LogicalPlan node) {
    if (node instanceof CreateTableLikeCommand like && isOurs(like)) {
      return Optional.of(SessionCommandPlan.of(createLike(like)));
    }
    if (node instanceof ShowTableExtended show
        && show.child() instanceof UnresolvedNamespace namespace
        && show.partitionSpec().isEmpty()) {
      return showExtended(show, JavaConverters.seqAsJavaList(namespace.multipartIdentifier()));
    }
    return Optional.empty();
  }

  /** In a catalog with tables of all kinds only a source of ours makes the statement ours. */
  private boolean isOurs(CreateTableLikeCommand like) {
    CatalogPlugin current = catalogs().currentCatalog();
    if (!(current instanceof SparkGenericCatalog generic)) {
      return current instanceof ProcedureCatalog;
    }
    try {
      return generic.loadTable(identifier(like.sourceTable())) instanceof PaimonTable;
    } catch (NoSuchTableException e) {
      return false;
    }
  }

  private CreateTableLike createLike(CreateTableLikeCommand like) {
    return new CreateTableLike(
        (TableCatalog) catalogs().currentCatalog(),
        identifier(like.targetTable()),
        identifier(like.sourceTable()),
        like.provider().isDefined() ? like.provider().get() : null,
        JavaConverters.mapAsJavaMap(like.properties()),
        like.ifNotExists());
  }

  private Identifier identifier(TableIdentifier name) {
    String[] namespace =
        name.database().isDefined()
            ? new String[] {name.database().get()}
            : catalogs().currentNamespace();
    return Identifier.of(namespace, name.table());
  }

  private Optional<LogicalPlan> showExtended(ShowTableExtended show, List<String> parts) {
    boolean hasCatalog = !parts.isEmpty() && catalogs().isCatalogRegistered(parts.get(0));
    CatalogPlugin catalog =
        hasCatalog ? catalogs().catalog(parts.get(0)) : catalogs().currentCatalog();
    List<String> namespace = hasCatalog ? parts.subList(1, parts.size()) : parts;
    if (!(catalog instanceof ProcedureCatalog) || catalog instanceof SparkGenericCatalog) {
      return Optional.empty();
    }
    String[] levels =
        namespace.isEmpty()
            ? Arrays.copyOf(catalogs().currentNamespace(), catalogs().currentNamespace().length)
            : namespace.toArray(String[]::new);
    return Optional.of(
        SessionCommandPlan.of(
            new ShowTablesExtended((TableCatalog) catalog, levels, show.pattern())));
  }
}
