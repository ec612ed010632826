package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.SparkGenericCatalog;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.ddl.TableDefinition;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.PartitionSpec;
import org.apache.spark.sql.catalyst.analysis.UnresolvedNamespace;
import org.apache.spark.sql.catalyst.analysis.UnresolvedPartitionSpec;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat;
import org.apache.spark.sql.catalyst.catalog.TemporaryViewRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ShowTableExtended;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * Takes statements about our catalog that Spark plans for its own catalog only: CREATE TABLE LIKE
 * and SHOW TABLE EXTENDED; and DROP PARTITION with partial specs, which it refuses early. Runs on
 * what the parser made, for Spark's resolution would fail first.
 */
final class StatementsForSparksCatalog extends Rule<LogicalPlan> {
  private final SparkSession session;
  private final ViewStatements views;

  StatementsForSparksCatalog(SparkSession session) {
    this.session = session;
    this.views = new ViewStatements(session);
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
        && show.child() instanceof UnresolvedNamespace namespace) {
      return showExtended(show, JavaConverters.seqAsJavaList(namespace.multipartIdentifier()));
    }
    Optional<LogicalPlan> ofView = views.taken(node);
    if (ofView.isPresent()) {
      return ofView;
    }
    if (node instanceof org.apache.spark.sql.catalyst.plans.logical.DropPartitions drop
        && drop.table() instanceof UnresolvedTable target) {
      return dropPartitions(drop, JavaConverters.seqAsJavaList(target.multipartIdentifier()));
    }
    return Optional.empty();
  }

  /** Full specs stay with Spark; it refuses others before any rule of ours could take them. */
  private Optional<LogicalPlan> dropPartitions(
      org.apache.spark.sql.catalyst.plans.logical.DropPartitions drop, List<String> parts) {
    List<Map<String, String>> specs = new ArrayList<>();
    for (PartitionSpec spec : JavaConverters.seqAsJavaList(drop.parts())) {
      if (!(spec instanceof UnresolvedPartitionSpec given)) {
        return Optional.empty();
      }
      specs.add(JavaConverters.mapAsJavaMap(given.spec()));
    }
    return NamedTable.find(catalogs(), parts)
        .filter(found -> found.table() instanceof SparkTable)
        .flatMap(
            found -> {
              SparkTable table = (SparkTable) found.table();
              PartitionSpecs partitions = new PartitionSpecs(table);
              boolean isPartial =
                  table.partitionSchema().length() > 0
                      && specs.stream().anyMatch(partitions::isPartial);
              return isPartial
                  ? Optional.of(
                      SessionCommandPlan.of(
                          new DropPartitions(table, found.quoted(), specs, drop.ifExists())))
                  : Optional.empty();
            });
  }

  /** In a catalog with tables of all kinds a source of ours or USING makes the statement ours. */
  private boolean isOurs(CreateTableLikeCommand like) {
    CatalogPlugin current = catalogs().currentCatalog();
    if (!(current instanceof ProcedureCatalog)) {
      return false;
    }
    boolean isWanted = like.provider().isDefined() && TableDefinition.isOurs(like.provider().get());
    return isWanted
        || (temporaryView(like.sourceTable()).isPresent()
            ? !(current instanceof SparkGenericCatalog)
            : isOurs((TableCatalog) current, identifier(like.sourceTable())));
  }

  private Optional<StructType> temporaryView(TableIdentifier name) {
    Option<TemporaryViewRelation> view =
        session.sessionState().catalog().getRawTempView(name.table());
    return name.database().isDefined() || view.isEmpty()
        ? Optional.empty()
        : Optional.of(view.get().tableMeta().schema());
  }

  /** Every name in a catalog of our tables only; elsewhere the names of our tables. */
  private static boolean isOurs(TableCatalog catalog, Identifier table) {
    if (!(catalog instanceof SparkGenericCatalog)) {
      return true;
    }
    try {
      return catalog.loadTable(table) instanceof PaimonTable;
    } catch (NoSuchTableException e) {
      return false;
    }
  }

  private CreateTableLike createLike(CreateTableLikeCommand like) {
    CatalogStorageFormat files = like.fileFormat();
    if (files.inputFormat().isDefined() || files.serde().isDefined()) {
      throw TableDefinition.fileFormatRefused();
    }
    Map<String, String> properties = new HashMap<>(JavaConverters.mapAsJavaMap(like.properties()));
    if (files.locationUri().isDefined()) {
      properties.put(TableCatalog.PROP_LOCATION, files.locationUri().get().toString());
    }
    return new CreateTableLike(
        (TableCatalog) catalogs().currentCatalog(),
        identifier(like.targetTable()),
        identifier(like.sourceTable()),
        temporaryView(like.sourceTable()),
        like.provider().isDefined() ? like.provider().get() : null,
        properties,
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
    if (!(catalog instanceof ProcedureCatalog)) {
      return Optional.empty();
    }
    String[] levels =
        namespace.isEmpty()
            ? Arrays.copyOf(catalogs().currentNamespace(), catalogs().currentNamespace().length)
            : namespace.toArray(String[]::new);
    TableCatalog tables = (TableCatalog) catalog;
    if (show.partitionSpec().isDefined()) {
      if (!isOurs(tables, Identifier.of(levels, show.pattern()))) {
        return Optional.empty();
      }
      return show.partitionSpec().get() instanceof UnresolvedPartitionSpec given
          ? Optional.of(
              SessionCommandPlan.of(
                  new ShowPartitionExtended(
                      tables, levels, show.pattern(), JavaConverters.mapAsJavaMap(given.spec()))))
          : Optional.empty();
    }
    return Optional.of(
        SessionCommandPlan.of(new ShowTablesExtended(tables, levels, show.pattern())));
  }
}
