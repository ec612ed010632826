package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import scala.collection.JavaConverters;

/** A table found by name, before Spark's own resolution. */
record NamedTable(TableCatalog catalog, Identifier identifier, Table table) {

  /**
   * The table with this name: {@code t}, {@code db.t} or {@code catalog.db.t}; current catalog and
   * database fill the rest. Empty when there is none, or a view of Spark's hides it.
   */
  static Optional<NamedTable> find(CatalogManager catalogs, List<String> name) {
    if (catalogs.v1SessionCatalog().isTempView(JavaConverters.asScalaBuffer(name).toIndexedSeq())) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>(name);
    boolean hasCatalog = parts.size() > 1 && catalogs.isCatalogRegistered(parts.get(0));
    if (!((hasCatalog ? catalogs.catalog(parts.remove(0)) : catalogs.currentCatalog())
        instanceof TableCatalog catalog)) {
      return Optional.empty();
    }
    String table = parts.remove(parts.size() - 1);
    String[] namespace =
        parts.isEmpty() && !hasCatalog ? catalogs.currentNamespace() : parts.toArray(String[]::new);
    Identifier identifier = Identifier.of(namespace, table);
    try {
      return Optional.of(new NamedTable(catalog, identifier, catalog.loadTable(identifier)));
    } catch (NoSuchTableException e) {
      return Optional.empty();
    }
  }

  /** Catalog, database and table. */
  List<String> parts() {
    List<String> parts = new ArrayList<>();
    parts.add(catalog.name());
    parts.addAll(List.of(identifier.namespace()));
    parts.add(identifier.name());
    return parts;
  }

  /** The whole name for SQL. */
  String quoted() {
    return parts().stream().map(ColumnReferences::quoted).collect(Collectors.joining("."));
  }
}
