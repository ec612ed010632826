/**
 * Hash indexes of dynamic buckets: the hashes of the keys that live in one bucket.
 *
 * <p><b>Format.</b> Four bytes per hash, big-endian, nothing else; each hash once, in any order. A
 * hash is that of the trimmed primary key as BinaryRow. A file is written anew when a hash is
 * added. Names of files say how many assigners their hashes agree with, see {@link
 * org.apache.paimon.index.hash.IndexFileName}.
 *
 * <p>{@link org.apache.paimon.index.hash.BucketAssigner} gives new keys their buckets.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.index.hash.HashIndexFile}.
 */
package org.apache.paimon.index.hash;
