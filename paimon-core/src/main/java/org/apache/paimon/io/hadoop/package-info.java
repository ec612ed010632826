/**
 * {@link org.apache.paimon.io.FileIO} through any Hadoop {@code FileSystem}.
 *
 * <p>Stores whose rename is one step and refuses a taken name (HDFS, viewfs, Ozone) publish by
 * writing {@code .<name>.<uuid>.tmp} and renaming it. All others are taken for object stores, whose
 * files appear when the stream closes: they publish by "look, then create", and ask the store for a
 * conditional create, which Hadoop 3.4 and later pass on. Without it two writers that look at the
 * same moment both believe to have won: such stores need a catalog lock.
 *
 * <p>A file system is made once per process for the same settings, authority and user; opening a
 * file parses no configuration.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.io.hadoop.HadoopFileIO}. The only package of {@code
 * io} that names Hadoop.
 */
package org.apache.paimon.io.hadoop;
