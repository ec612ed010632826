package org.apache.paimon.spark.extensions;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.spark.SparkGenericCatalog;
import org.apache.paimon.spark.ddl.TableDefinition;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.TableSpec;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedTableSpec;
import org.apache.spark.sql.catalyst.plans.logical.V2CreateTablePlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.V2SessionCatalog;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * Options of a DataFrame writer that creates a table become options of the table: {@code
 * df.write.option("primary-key", "k").saveAsTable("t")}. Spark hands them to the write only.
 */
final class CreationOptions extends Rule<LogicalPlan> {
  /** Options of the write itself, in lower case. */
  private static final Set<String> OF_THE_WRITE =
      Set.of(
          "path",
          "paths",
          "write.merge-schema",
          "write.merge-schema.explicit-cast",
          "mergeschema",
          "overwriteschema");

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(CreationOptions::completed));
  }

  private static Optional<LogicalPlan> completed(LogicalPlan node) {
    if (node instanceof V2CreateTablePlan create) {
      verifyCatalog(create);
    }
    if (node instanceof CreateTableAsSelect create && isOurs(create.name(), create.tableSpec())) {
      return withOptions(create.tableSpec(), create.writeOptions())
          .map(
              spec ->
                  create.copy(
                      create.name(),
                      create.partitioning(),
                      create.query(),
                      spec,
                      create.writeOptions(),
                      create.ignoreIfExists(),
                      create.isAnalyzed()));
    }
    if (node instanceof ReplaceTableAsSelect replace
        && isOurs(replace.name(), replace.tableSpec())) {
      return withOptions(replace.tableSpec(), replace.writeOptions())
          .map(
              spec ->
                  replace.copy(
                      replace.name(),
                      replace.partitioning(),
                      replace.query(),
                      spec,
                      replace.writeOptions(),
                      replace.orCreate(),
                      replace.isAnalyzed()));
    }
    return Optional.empty();
  }

  /** Spark's own catalog would note the table and then could neither read nor write it. */
  private static void verifyCatalog(V2CreateTablePlan create) {
    if (create.name() instanceof ResolvedIdentifier identifier
        && identifier.catalog() instanceof V2SessionCatalog
        && specOf(create).map(CreationOptions::provider).filter(Option::isDefined).isPresent()
        && TableDefinition.isOurs(provider(specOf(create).get()).get())) {
      throw new UnsupportedFeatureException(
          "Cannot create table "
              + identifier.identifier()
              + " USING paimon in Spark's own catalog: it cannot open such tables. Expected a"
              + " catalog of Paimon's. Name one, <catalog>.<database>.<table>, or start Spark with"
              + " --conf spark.sql.catalog."
              + identifier.catalog().name()
              + "="
              + SparkGenericCatalog.class.getName()
              + ".");
    }
  }

  private static Optional<TableSpecBase> specOf(V2CreateTablePlan create) {
    if (create instanceof CreateTable plain) {
      return Optional.of(plain.tableSpec());
    } else if (create instanceof ReplaceTable plain) {
      return Optional.of(plain.tableSpec());
    } else if (create instanceof CreateTableAsSelect query) {
      return Optional.of(query.tableSpec());
    }
    return create instanceof ReplaceTableAsSelect query
        ? Optional.of(query.tableSpec())
        : Optional.empty();
  }

  private static Option<String> provider(TableSpecBase spec) {
    return spec instanceof TableSpec resolved
        ? resolved.provider()
        : ((UnresolvedTableSpec) spec).provider();
  }

  private static boolean isOurs(LogicalPlan name, TableSpecBase spec) {
    Option<String> provider = provider(spec);
    return name instanceof ResolvedIdentifier identifier
        && identifier.catalog() instanceof ProcedureCatalog catalog
        && (provider.isDefined()
            ? TableDefinition.isOurs(provider.get())
            : !(catalog instanceof SparkGenericCatalog));
  }

  /** The table's specification with the options of the write; empty when it has them all. */
  private static Optional<TableSpecBase> withOptions(
      TableSpecBase spec, scala.collection.immutable.Map<String, String> writeOptions) {
    scala.collection.immutable.Map<String, String> present =
        spec instanceof TableSpec resolved
            ? resolved.properties()
            : ((UnresolvedTableSpec) spec).properties();
    Map<String, String> missing = new TreeMap<>();
    JavaConverters.mapAsJavaMap(writeOptions)
        .forEach(
            (key, value) -> {
              boolean isOfTheWrite = OF_THE_WRITE.contains(key.toLowerCase(Locale.ROOT));
              if (!isOfTheWrite && !present.contains(key)) {
                missing.put(key, value);
              }
            });
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(with(spec, Plans.with(present, missing)));
  }

  private static TableSpecBase with(
      TableSpecBase spec, scala.collection.immutable.Map<String, String> properties) {
    if (spec instanceof TableSpec resolved) {
      return resolved.copy(
          properties,
          resolved.provider(),
          resolved.options(),
          resolved.location(),
          resolved.comment(),
          resolved.serde(),
          resolved.external());
    }
    UnresolvedTableSpec unresolved = (UnresolvedTableSpec) spec;
    return unresolved.copy(
        properties,
        unresolved.provider(),
        unresolved.optionExpression(),
        unresolved.location(),
        unresolved.comment(),
        unresolved.serde(),
        unresolved.external());
  }
}
