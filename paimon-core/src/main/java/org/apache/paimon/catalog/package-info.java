/**
 * Catalogs: names to tables.
 *
 * <p>{@code catalog.filesystem} keeps databases as directories {@code <warehouse>/<db>.db} and
 * tables as directories with a {@code schema} directory inside (format-metadata 1.1). A table name
 * may carry a branch and a system table: {@code t$branch_b}, {@code t$snapshots}, {@code
 * t$branch_b$snapshots}.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.catalog.Catalog}. Floor 6: may import {@code table}
 * and {@code systemtable}.
 */
package org.apache.paimon.catalog;
