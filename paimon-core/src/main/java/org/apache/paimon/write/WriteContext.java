package org.apache.paimon.write;

import java.nio.file.Path;
import org.apache.paimon.lookup.LookupFiles;

/**
 * Where and how a {@link TableWriter} works.
 *
 * @param commitUser who will commit
 * @param spillDirectory a local directory for spill files, made with the first one; the caller
 *     deletes it
 * @param restore whether buckets continue from their present files
 * @param assigners for dynamic buckets: number of slices by key hash, of which this writer gets
 *     some whole; see {@link AssignerChoice}
 * @param lookups local copies of data files that lookup compactions may use
 */
public record WriteContext(
    String commitUser, Path spillDirectory, Restore restore, int assigners, LookupFiles lookups) {

  /** A writer that gets all rows. */
  public WriteContext(String commitUser, Path spillDirectory, Restore restore) {
    this(commitUser, spillDirectory, restore, 1);
  }

  /** A writer that makes no copies of data files. */
  public WriteContext(String commitUser, Path spillDirectory, Restore restore, int assigners) {
    this(commitUser, spillDirectory, restore, assigners, LookupFiles.none());
  }

  /** The same with copies of data files. */
  public WriteContext withLookups(LookupFiles files) {
    return new WriteContext(commitUser, spillDirectory, restore, assigners, files);
  }

  /** How a bucket begins. */
  public enum Restore {
    /** With the files of the latest snapshot: sequence numbers go on, compaction takes them in. */
    LATEST_SNAPSHOT,
    /** Empty: the files will be replaced by an overwrite. */
    EMPTY
  }
}
