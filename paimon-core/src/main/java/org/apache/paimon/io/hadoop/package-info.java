/**
 * {@link org.apache.paimon.io.FileIO} through any Hadoop {@code FileSystem}.
 *
 * <p>Stores whose rename is one step and refuses a taken name (HDFS, viewfs, Ozone) publish by
 * writing {@code .<name>.<uuid>.tmp} and renaming it. All others are taken for object stores, whose
 * files appear when the stream closes: S3 and OSS publish by a conditional PUT through the client
 * that lies behind Hadoop's file system, the rest by "look, create, look again", which several
 * writing processes are not safe with, as the log says.
 *
 * <p>A file system is made once per process for the same settings, authority and user; opening a
 * file parses no configuration.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.io.hadoop.HadoopFileIO}. The only package of {@code
 * io} that names Hadoop.
 */
package org.apache.paimon.io.hadoop;
