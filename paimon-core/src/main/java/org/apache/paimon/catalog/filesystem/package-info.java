/**
 * The catalog that is nothing but directories.
 *
 * <p><b>Format</b> (format-metadata 1.1). {@code <warehouse>/<database>.db/<table>/}: a database is
 * a directory whose name ends in {@code .db} and has no properties; a table is a directory with a
 * schema file in {@code schema/}, a branch of it one with a schema file in {@code
 * branch/branch-<name>/schema/}. Renaming a table moves its directory in one step, which stores
 * without such a step refuse. Dropping one deletes its snapshots first and its schemas last, so
 * that a drop that was cut off can be repeated.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.catalog.filesystem.FileSystemCatalog}.
 */
package org.apache.paimon.catalog.filesystem;
