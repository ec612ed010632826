/**
 * The peer: a small server around the published Apache Paimon, run in a process of its own.
 *
 * <p><b>Protocol.</b> One JSON object per line on standard input, {@code {"op": ..., "warehouse":
 * ..., "table": ...}} with further fields by operation; one JSON object per line as answer on
 * standard output, {@code {"ok": true, ...}} or {@code {"ok": false, "error": ...}}. Rows are
 * {@code [row kind, values in column order]} or {@code [row kind, object by column name]} on the
 * way in, objects by column name on the way out; values have the forms that {@code
 * testdata/golden/README.md} describes.
 *
 * <p>Only the published Java API of Apache Paimon is used. These sources are compiled by {@code
 * PaimonPeer} against the peer's jars and never meet the class path of our own code, which has
 * classes of the same names.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.integration.peer.PeerMain}.
 */
package org.apache.paimon.integration.peer;
