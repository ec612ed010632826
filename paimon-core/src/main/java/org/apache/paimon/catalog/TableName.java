package org.apache.paimon.catalog;

import java.io.Serializable;

/**
 * The name of a table in a catalog.
 *
 * @param database name of its database
 * @param table name, possibly with {@code $branch_b}
 */
public record TableName(String database, String table) implements Serializable {
  @Override
  public String toString() {
    return database + "." + table;
  }
}
