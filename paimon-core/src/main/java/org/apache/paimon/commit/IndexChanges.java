package org.apache.paimon.commit;

import java.io.Serializable;
import java.util.List;
import org.apache.paimon.index.IndexFileMeta;

/**
 * Index files added and removed in one bucket. The commit goes through only if every removed file
 * is still there, and a type of which none is removed had none.
 *
 * @param added new files
 * @param removed files that go
 * @param assignedOn snapshot whose hash indexes told the buckets of the keys that were written to
 *     the partition, 0 for an empty table: the commit goes through only if they are still the same;
 *     {@link #NOT_ASSIGNED} when nothing rests on them
 */
public record IndexChanges(List<IndexFileMeta> added, List<IndexFileMeta> removed, long assignedOn)
    implements Serializable {
  /** Nothing rests on hash indexes. */
  public static final long NOT_ASSIGNED = -1;

  /** No change. */
  public static final IndexChanges NONE = new IndexChanges(List.of(), List.of());

  public IndexChanges {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
  }

  /** Changes of files only. */
  public IndexChanges(List<IndexFileMeta> added, List<IndexFileMeta> removed) {
    this(added, removed, NOT_ASSIGNED);
  }

  /** Whether no file changes and nothing has to be checked. */
  public boolean isEmpty() {
    return !changesFiles() && assignedOn == NOT_ASSIGNED;
  }

  /** Whether files are added or removed. */
  public boolean changesFiles() {
    return !added.isEmpty() || !removed.isEmpty();
  }
}
