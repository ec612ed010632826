/**
 * Avro data files, and the container of manifests.
 *
 * <p><b>Format.</b> An Avro object container file. The schema is the record {@code
 * org.apache.paimon.avro.generated.record}; records inside it are named {@code <parent>_<field>}.
 * Nullable is {@code ["null", T]} with default null. There are no field ids: columns are found by
 * name.
 *
 * <table>
 * <caption>Types</caption>
 * <tr><td>BOOLEAN, FLOAT, DOUBLE</td><td>the same</td></tr>
 * <tr><td>TINYINT, SMALLINT, INT; BIGINT</td><td>int; long</td></tr>
 * <tr><td>CHAR, VARCHAR; BINARY, VARBINARY</td><td>string; bytes</td></tr>
 * <tr><td>DECIMAL</td><td>bytes, logical type decimal, shortest two's complement</td></tr>
 * <tr><td>DATE; TIME up to 3</td><td>int date; int time-millis</td></tr>
 * <tr><td>TIMESTAMP up to 3; up to 6</td><td>long timestamp-millis; timestamp-micros</td></tr>
 * <tr><td>TIMESTAMP_LTZ up to 3; up to 6</td><td>long local-timestamp-millis; local-timestamp-micros</td></tr>
 * <tr><td>ARRAY, ROW</td><td>array, record</td></tr>
 * <tr><td>MAP, MULTISET with character keys</td><td>map</td></tr>
 * <tr><td>other MAP, MULTISET</td><td>array of records {@code key, value} with logical type map</td></tr>
 * </table>
 *
 * <p>The names of the timestamp types are the opposite of Avro's own meaning; all readers of the
 * table format expect them so. A reader here goes by the unit in the file's schema and takes the
 * number as the value's own clock.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.format.avro.AvroFormat}.
 */
package org.apache.paimon.format.avro;
