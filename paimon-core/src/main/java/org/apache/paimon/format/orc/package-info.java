/**
 * ORC data files.
 *
 * <p><b>Format.</b> ORC version 0.12. Each type node but the root has the attribute {@code
 * paimon.id}; nodes without a field id of their own have those of {@link
 * org.apache.paimon.format.NestedIds}. All columns are nullable for ORC.
 *
 * <table>
 * <caption>Types</caption>
 * <tr><td>BOOLEAN, TINYINT ... BIGINT, FLOAT, DOUBLE, DATE, DECIMAL</td><td>of the same name</td></tr>
 * <tr><td>CHAR, VARCHAR, STRING</td><td>char, varchar, string</td></tr>
 * <tr><td>BINARY, VARBINARY</td><td>binary</td></tr>
 * <tr><td>TIME</td><td>int, milliseconds of day</td></tr>
 * <tr><td>TIMESTAMP</td><td>timestamp</td></tr>
 * <tr><td>TIMESTAMP_LTZ</td><td>timestamp with local time zone</td></tr>
 * <tr><td>ARRAY; MAP, MULTISET; ROW</td><td>list; map; struct</td></tr>
 * </table>
 *
 * <p><b>Time zones.</b> With option {@code orc.timestamp-ltz.legacy.type} (default true) a
 * TIMESTAMP_LTZ is not stored as the instant it is: its UTC wall clock is taken for one of the
 * writer's zone, and the reader does the inverse with its own zone. Both sides must then run in one
 * zone; see {@link org.apache.paimon.format.orc.LegacyZone}. TIMESTAMP is a wall clock and does not
 * depend on zones.
 *
 * <p><b>Old dates.</b> Days and milliseconds in the file are those of the proleptic Gregorian
 * calendar, at both ends, although the footer does not say so: the reference implementation reads
 * numbers as they are, too.
 *
 * <p>CHAR loses trailing blanks: ORC pads and trims.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.format.orc.OrcFormat}. No Hadoop file system and no
 * configuration file is used; the library reads and writes through {@link
 * org.apache.paimon.format.orc.OneFileSystem}.
 */
package org.apache.paimon.format.orc;
