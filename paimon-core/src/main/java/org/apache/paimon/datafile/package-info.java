/**
 * Data files: metadata of one file, where it lies, and the stored form of its statistics.
 *
 * <p><b>Where.</b> {@code <table>/[<data-file.path-directory>/]<p1>=<v1>/.../bucket-<B>/<file>};
 * bucket -2 is {@code bucket-postpone}. Names: {@code <data-file.prefix><uuid>-<n>.<format>}; the
 * last extension is the format. Only {@link org.apache.paimon.datafile.DataFileMeta#externalPath()}
 * is a full path, so a table directory can be moved.
 *
 * <p><b>Statistics.</b> Least and greatest values as two BinaryRows plus null counts
 * (format-metadata 6).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.datafile.DataFileMeta}. Floor 2: imports {@code
 * format} and floors 0 and 1.
 */
package org.apache.paimon.datafile;
