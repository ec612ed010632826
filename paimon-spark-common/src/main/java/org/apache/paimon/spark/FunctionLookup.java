package org.apache.paimon.spark;

import java.util.Optional;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.spark.function.CatalogFunctions;
import org.apache.paimon.spark.function.UnboundMaxPartition;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;

/**
 * Finds functions: for users in namespace {@code sys}, for Spark's distributions in the empty one.
 */
final class FunctionLookup {
  private final String catalogName;
  private final Catalog catalog;
  private final String defaultDatabase;

  FunctionLookup(String catalogName, Catalog catalog, String defaultDatabase) {
    this.catalogName = catalogName;
    this.catalog = catalog;
    this.defaultDatabase = defaultDatabase;
  }

  private static boolean isOurs(String[] namespace) {
    return namespace.length == 0
        || (namespace.length == 1 && namespace[0].equals(CatalogFunctions.NAMESPACE));
  }

  /** The functions of a namespace. */
  static Identifier[] list(String[] namespace) {
    return isOurs(namespace)
        ? CatalogFunctions.names().stream()
            .map(function -> Identifier.of(namespace, function))
            .toArray(Identifier[]::new)
        : new Identifier[0];
  }

  /** The function; empty when there is none. */
  Optional<UnboundFunction> find(Identifier identifier) {
    if (!isOurs(identifier.namespace())) {
      return Optional.empty();
    }
    return identifier.name().equalsIgnoreCase(CatalogFunctions.MAX_PARTITION)
        ? Optional.of(
            new UnboundMaxPartition(new MaxPartition(catalog, catalogName, currentDatabase())::of))
        : CatalogFunctions.find(identifier.name());
  }

  private String currentDatabase() {
    CatalogManager catalogs = SparkSession.active().sessionState().catalogManager();
    String[] namespace = catalogs.currentNamespace();
    return catalogs.currentCatalog().name().equals(catalogName) && namespace.length == 1
        ? namespace[0]
        : defaultDatabase;
  }
}
