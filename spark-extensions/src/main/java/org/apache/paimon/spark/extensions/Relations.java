package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.paimon.spark.PaimonTable;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Seq;

/** Finds relations over our tables. */
final class Relations {
  private Relations() {}

  /** The relation over one of our tables, seen through aliases. */
  static Optional<DataSourceV2Relation> ofPaimon(LogicalPlan plan) {
    LogicalPlan inner = plan;
    while (inner instanceof SubqueryAlias alias) {
      inner = alias.child();
    }
    return inner instanceof DataSourceV2Relation relation && relation.table() instanceof PaimonTable
        ? Optional.of(relation)
        : Optional.empty();
  }

  /** The same plan over another relation. */
  static LogicalPlan replaced(LogicalPlan plan, DataSourceV2Relation relation) {
    return plan instanceof SubqueryAlias alias
        ? new SubqueryAlias(alias.identifier(), replaced(alias.child(), relation))
        : relation;
  }

  /** Columns as attributes of a new relation. */
  @SuppressWarnings("unchecked") // Scala's sequences are covariant, which Java does not see.
  static Seq<Attribute> attributes(StructType columns) {
    return (Seq<Attribute>) (Seq<?>) DataTypeUtils.toAttributes(columns).toList();
  }

  /** The columns of a table. */
  static StructType columns(Table table) {
    return CatalogV2Util.v2ColumnsToStructType(table.columns());
  }
}
