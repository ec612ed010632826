/**
 * Index files: hash indexes of dynamic buckets, deletion vectors, file indexes.
 *
 * <p>This package holds the records that index manifests list; {@code index.hash}, {@code
 * index.deletion} and {@code index.fileindex} read and write the files.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.index.IndexFileMeta}. Floor 3: imports floors 0 to
 * 2.
 */
package org.apache.paimon.index;
