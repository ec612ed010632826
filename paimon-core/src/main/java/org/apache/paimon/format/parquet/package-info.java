/**
 * The Parquet format: {@link org.apache.paimon.format.parquet.ParquetFormat}.
 *
 * <p><b>Format.</b> The message is called {@code paimon_schema}; every column carries its field id;
 * the footer has no key/value metadata. A nullable type is optional, others are required.
 *
 * <table>
 * <caption>How types are stored</caption>
 * <tr><td>CHAR, VARCHAR</td><td>BINARY, STRING; CHAR is not padded</td></tr>
 * <tr><td>BINARY, VARBINARY</td><td>BINARY</td></tr>
 * <tr><td>BOOLEAN, FLOAT, DOUBLE</td><td>the same</td></tr>
 * <tr><td>TINYINT, SMALLINT, INT</td><td>INT32 with INT(8), INT(16), nothing</td></tr>
 * <tr><td>BIGINT</td><td>INT64</td></tr>
 * <tr><td>DECIMAL of up to 9, up to 18, more digits</td><td>INT32, INT64, FIXED_LEN_BYTE_ARRAY of the least
 *     length, with DECIMAL; big-endian two's complement</td></tr>
 * <tr><td>DATE, TIME</td><td>INT32 with DATE, TIME(MILLIS, adjusted)</td></tr>
 * <tr><td>TIMESTAMP, TIMESTAMP_LTZ of precision up to 3, up to 6</td><td>INT64 with TIMESTAMP(MILLIS), TIMESTAMP(MICROS),
 *     adjusted for LTZ only</td></tr>
 * <tr><td>... of precision 7 to 9</td><td>INT96: 8 bytes nanoseconds of the day, 4 bytes Julian day, UTC</td></tr>
 * <tr><td>ARRAY</td><td>LIST { repeated group list { element } }</td></tr>
 * <tr><td>MAP; MULTISET as MAP to INT NOT NULL</td><td>MAP { repeated group key_value (MAP_KEY_VALUE) {
 *     required key; value } }</td></tr>
 * <tr><td>ROW</td><td>group, fields with their own ids</td></tr>
 * </table>
 *
 * <p>Elements, keys and values have ids counted from 536870911: of field {@code f} at nesting depth
 * {@code d} plus {@code f * 1024 + d} for elements and values, minus that for keys.
 *
 * <p><b>Reading</b> accepts what other writers make: lists of two levels, unannotated repeated
 * fields, middle groups of any name, INT96 and any unit for timestamps, decimals as bytes or plain
 * integers, all encodings of the library, both page versions. Columns are found by field id, else
 * by name; a column that is not there is null.
 *
 * <p><b>Parts.</b> The library keeps footers, page headers, page indexes and filters ({@code
 * ParquetFileReader}, {@code ParquetFileWriter}); decoding pages into vectors ({@link
 * org.apache.paimon.format.parquet.LeafReader} and below) and encoding vectors into pages ({@link
 * org.apache.paimon.format.parquet.LeafWriter} and below) is done here, a column at a time. Hadoop
 * classes appear as codecs only; no Hadoop configuration is read and no Hadoop file system used.
 */
package org.apache.paimon.format.parquet;
