package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.spark.SparkGenericCatalog;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.UnresolvedIdentifier;
import org.apache.spark.sql.catalyst.analysis.UnresolvedNamespace;
import org.apache.spark.sql.catalyst.plans.logical.CreateView;
import org.apache.spark.sql.catalyst.plans.logical.DropView;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ShowViews;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * Statements about views of a catalog of ours, which keeps none: CREATE VIEW is refused, DROP VIEW
 * IF EXISTS finds nothing, SHOW VIEWS lists temporary views. Views of Spark's own catalog and
 * temporary views stay with Spark.
 */
final class ViewStatements {
  private final SparkSession session;

  ViewStatements(SparkSession session) {
    this.session = session;
  }

  /** The plan in place of a statement about a view of ours; empty for all others. */
  Optional<LogicalPlan> taken(LogicalPlan node) {
    if (node instanceof CreateView create
        && create.child() instanceof UnresolvedIdentifier name
        && isOurs(parts(name))) {
      throw refused(parts(name));
    }
    if (node instanceof DropView drop
        && drop.child() instanceof UnresolvedIdentifier name
        && !isTemporary(parts(name))
        && isOurs(parts(name))) {
      return dropped(parts(name), drop.ifExists());
    }
    if (node instanceof ShowViews show
        && show.namespace() instanceof UnresolvedNamespace namespace
        && isOursAsNamespace(JavaConverters.seqAsJavaList(namespace.multipartIdentifier()))) {
      String pattern = show.pattern().isDefined() ? show.pattern().get() : "*";
      return Optional.of(SessionCommandPlan.of(new TemporaryViews(pattern)));
    }
    return Optional.empty();
  }

  private static List<String> parts(UnresolvedIdentifier name) {
    return JavaConverters.seqAsJavaList(name.nameParts());
  }

  private CatalogManager catalogs() {
    return session.sessionState().catalogManager();
  }

  private boolean isOurs(List<String> name) {
    boolean hasCatalog = name.size() > 1 && catalogs().isCatalogRegistered(name.get(0));
    return isOurs(hasCatalog ? catalogs().catalog(name.get(0)) : catalogs().currentCatalog());
  }

  private boolean isOursAsNamespace(List<String> name) {
    boolean hasCatalog = !name.isEmpty() && catalogs().isCatalogRegistered(name.get(0));
    return isOurs(hasCatalog ? catalogs().catalog(name.get(0)) : catalogs().currentCatalog());
  }

  private static boolean isOurs(CatalogPlugin catalog) {
    return catalog instanceof ProcedureCatalog && !(catalog instanceof SparkGenericCatalog);
  }

  private boolean isTemporary(List<String> name) {
    Option<String> database = name.size() == 2 ? Option.apply(name.get(0)) : Option.<String>empty();
    return name.size() <= 2
        && session
            .sessionState()
            .catalog()
            .isTempView(new TableIdentifier(name.get(name.size() - 1), database));
  }

  private static UnsupportedFeatureException refused(List<String> name) {
    return new UnsupportedFeatureException(
        "Cannot create view "
            + String.join(".", name)
            + ": the catalog keeps no views, expected one that does. Write CREATE TEMPORARY VIEW, or"
            + " create the view in Spark's own catalog: spark_catalog.<database>.<view>.");
  }

  private static Optional<LogicalPlan> dropped(List<String> name, boolean ifExists) {
    if (!ifExists) {
      throw new NotFoundException(
          "Cannot drop view "
              + String.join(".", name)
              + ": the catalog keeps no views, expected a temporary view or one of Spark's own"
              + " catalog. Correct the name; tables are dropped with DROP TABLE.");
    }
    return Optional.of(SessionCommandPlan.of(new NothingToDrop(String.join(".", name))));
  }

  private record NothingToDrop(String name) implements SessionCommand {
    @Override
    public String description() {
      return "DropView " + name;
    }

    @Override
    public StructType output() {
      return new StructType();
    }

    @Override
    public List<Row> run(SparkSession session) {
      return List.of();
    }
  }

  private record TemporaryViews(String pattern) implements SessionCommand {
    @Override
    public String description() {
      return "ShowViews " + pattern;
    }

    @Override
    public StructType output() {
      return new StructType()
          .add("namespace", DataTypes.StringType, false)
          .add("viewName", DataTypes.StringType, false)
          .add("isTemporary", DataTypes.BooleanType, false);
    }

    @Override
    public List<Row> run(SparkSession session) {
      List<Row> rows = new ArrayList<>();
      for (TableIdentifier view :
          JavaConverters.seqAsJavaList(
              session.sessionState().catalog().listLocalTempViews(pattern))) {
        rows.add(RowFactory.create("", view.table(), true));
      }
      return rows;
    }
  }
}
