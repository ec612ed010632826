package org.apache.paimon.commit;

import java.io.Serializable;
import java.util.List;
import org.apache.paimon.index.IndexFileMeta;

/**
 * Index files added and removed in one bucket. The commit goes through only if every removed file
 * is still there, and a type of which none is removed had none.
 */
public record IndexChanges(List<IndexFileMeta> added, List<IndexFileMeta> removed)
    implements Serializable {
  /** No change. */
  public static final IndexChanges NONE = new IndexChanges(List.of(), List.of());

  public IndexChanges {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
  }

  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty();
  }
}
