package org.apache.paimon.append;

import java.util.List;
import org.apache.paimon.index.IndexFileMeta;

/** Index files of deletion vectors that take the place of others. */
public record VectorChange(List<IndexFileMeta> removed, List<IndexFileMeta> added) {
  /** No change. */
  public static final VectorChange NONE = new VectorChange(List.of(), List.of());

  public VectorChange {
    removed = List.copyOf(removed);
    added = List.copyOf(added);
  }
}
