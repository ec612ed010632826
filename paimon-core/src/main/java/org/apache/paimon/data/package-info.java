/**
 * Values in memory: column vectors and batches, rows, BinaryRow.
 *
 * <p><b>Batches are the currency.</b> A {@link org.apache.paimon.data.ColumnBatch} holds one {@link
 * org.apache.paimon.data.ColumnVector} per column and optionally a {@link
 * org.apache.paimon.data.Selection} of the rows that count. Rows exist at the two ends only, as
 * {@link org.apache.paimon.data.RowView}.
 *
 * <p><b>Physical forms.</b>
 *
 * <table>
 * <caption>Which vector holds which type</caption>
 * <tr><td>BOOLEAN</td><td>BooleanVector</td></tr>
 * <tr><td>TINYINT</td><td>ByteVector</td></tr>
 * <tr><td>SMALLINT</td><td>ShortVector</td></tr>
 * <tr><td>INT, DATE (days), TIME (milliseconds of day)</td><td>IntVector</td></tr>
 * <tr><td>BIGINT, DECIMAL up to 18 digits (unscaled), TIMESTAMP and TIMESTAMP_LTZ up to precision 6
 *     (microseconds since the epoch, floored)</td><td>LongVector</td></tr>
 * <tr><td>TIMESTAMP and TIMESTAMP_LTZ of precision 7 to 9</td><td>TimestampVector: microseconds and 0..999 ns</td></tr>
 * <tr><td>FLOAT, DOUBLE</td><td>FloatVector, DoubleVector</td></tr>
 * <tr><td>CHAR, VARCHAR, BINARY, VARBINARY (bytes), DECIMAL above 18 digits (big-endian two's complement,
 *     any length from 1)</td><td>BytesVector</td></tr>
 * <tr><td>ARRAY; MAP, MULTISET; ROW; VARIANT is not supported</td><td>ArrayVector; MapVector; RowVector</td></tr>
 * </table>
 *
 * <p><b>Objects.</b> Off the hot paths (literals, statistics) a value is an object: Boolean, Byte,
 * Short, Integer (INT, DATE, TIME), Long (BIGINT), Float, Double, BigDecimal at the type's scale
 * (DECIMAL), {@link org.apache.paimon.data.Bytes} (character and byte strings), {@link
 * org.apache.paimon.data.TimestampValue}; see {@link org.apache.paimon.data.Datums}.
 *
 * <p><b>BinaryRow</b> is the byte form of keys, partitions and statistics in metadata, and what
 * bucket hashes are computed from: see {@link org.apache.paimon.data.BinaryRow}.
 *
 * <p>Floor 1: imports {@code types}, {@code error}, {@code memory}.
 */
package org.apache.paimon.data;
