package org.apache.paimon.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.systemtable.GlobalTables;

/** What the tables of database {@code sys} show of a catalog. */
record CatalogListing(Catalog catalog, Map<String, String> options)
    implements GlobalTables.Listing {

  @Override
  public List<String> databases() {
    return catalog.listDatabases();
  }

  /** A table that is dropped while the list is made is left out. */
  @Override
  public List<TableSource> tables(String database) {
    List<TableSource> tables = new ArrayList<>();
    for (String table : namesIn(database)) {
      TableName name = new TableName(database, table);
      if (catalog.tableExists(name)) {
        tables.add(catalog.load(name));
      }
    }
    return tables;
  }

  private List<String> namesIn(String database) {
    try {
      return catalog.listTables(database);
    } catch (NotFoundException e) {
      return List.of(); // dropped meanwhile
    }
  }
}
