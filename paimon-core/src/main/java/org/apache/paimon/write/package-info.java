/**
 * The write path: from rows to files to commit messages, in a task.
 *
 * <p>A router chooses partition and bucket of each row; a bucket writer turns the rows of one
 * bucket into files: append tables through a rolling file writer, primary-key tables through the
 * write buffer of package {@code lsm}. Nothing a writer made is part of the table before a commit
 * names it.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.write.TableWriter}. Floor 5: may import {@code
 * commit} (messages, and the deletion of files that none hands on) and {@code scan} (to restore the
 * state of a bucket).
 */
package org.apache.paimon.write;
