/**
 * System tables: metadata of a table, or of a whole catalog, shown as rows.
 *
 * <p>A table of its own per suffix of {@code t$suffix}. Each is a pure function from the metadata
 * stores to a small batch on the driver; {@link org.apache.paimon.systemtable.SystemTables} knows
 * all names. Views of the data ({@code audit_log}, {@code binlog}, {@code ro}, {@code
 * row_tracking}) are read by the engine like the table itself; their columns are in {@link
 * org.apache.paimon.systemtable.DataView}.
 *
 * <p><b>Cells.</b> Partitions as SQL text <code>{2024-01-31, 1}</code>; keys as text of the stored
 * values {@code [19753, a]}; statistics <code>{k=1, v=a}</code> with names in alphabetical order;
 * null as {@code null}. Timestamps are wall clock in the zone of the session.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.systemtable.SystemTable}. Floor 6: may import
 * {@code table}, never {@code catalog}.
 */
package org.apache.paimon.systemtable;
