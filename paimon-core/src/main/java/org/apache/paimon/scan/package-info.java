/**
 * Scans: from a snapshot to the splits that have to be read.
 *
 * <p>Steps: snapshot, manifest lists, manifests (pruned by partition, bucket and level), entries
 * (ADD minus DELETE, pruned by statistics), index files, packing into splits. The planner decides
 * whether a split needs a merge: a {@link org.apache.paimon.scan.RawSplit} is read file by file, a
 * {@link org.apache.paimon.scan.MergeSplit} through the merge engine (lsm-semantics 8).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.scan.ScanRequest} and {@link
 * org.apache.paimon.scan.Split}. Floor 5.
 */
package org.apache.paimon.scan;
