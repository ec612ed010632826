/**
 * Definitions of tables on both sides: statements that create and change tables as the core's
 * {@link org.apache.paimon.schema.NewTable} and {@link org.apache.paimon.schema.SchemaChange}, and
 * a table's schema as what DESCRIBE and SHOW CREATE TABLE print.
 *
 * <p>Rules about names, types and options that hold for every engine belong to the core; here is
 * only what Spark says in a way of its own.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.ddl.TableDefinition} and {@link
 * org.apache.paimon.spark.ddl.TableChanges}. Imports {@code spark.types} and {@code spark.version}.
 */
package org.apache.paimon.spark.ddl;
