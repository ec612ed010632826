/**
 * Structured Streaming from a table: micro-batches between two offsets.
 *
 * <p>An offset is one JSON object, {@code {"snapshotId":3,"index":0,"scanSnapshot":true}}: the
 * splits of snapshot 3 up to and including number 0 are done; {@code index} -1 = none; {@code
 * scanSnapshot} true = the snapshot's whole state is being read, false = its changes are. When all
 * of a snapshot is done, or it shows nothing, the offset is {@code (n+1,-1,false)}, so that a
 * stream never needs a snapshot it has finished. Splits of a snapshot are numbered by partition
 * directory, then bucket, then order of planning; filters play no part in it.
 *
 * <p>The checkpoint is the only truth: the start of a query is kept beside it, for Spark asks again
 * for the start until the first batch is done. What snapshot was read last is kept there, too, so
 * that another history of the table is noticed; programs that do not know these files need none.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.stream.TableStream}.
 */
package org.apache.paimon.spark.stream;
