/**
 * {@link org.apache.paimon.io.FileIO} on the disks of this machine, through {@code java.nio}.
 *
 * <p>Places are {@code file:/path}, {@code file:///path} or a plain absolute path. A publish writes
 * {@code .<name>.<uuid>.tmp} in the target's directory, forces it to disk and gives it the final
 * name with a hard link, which fails when the name is taken; so a reader sees the whole file or
 * none, and no file is ever replaced. Where the file system has no hard links, a lock file {@code
 * .publish.lock} in the directory guards "look, then rename". Data files are left to the operating
 * system to flush.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.io.local.LocalFileIO}.
 */
package org.apache.paimon.io.local;
