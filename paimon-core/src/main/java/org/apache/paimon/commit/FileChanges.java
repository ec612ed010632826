package org.apache.paimon.commit;

import java.io.Serializable;
import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;

/** Data files added and removed, and changelog files added, in one bucket. */
public record FileChanges(
    List<DataFileMeta> added, List<DataFileMeta> removed, List<DataFileMeta> changelog)
    implements Serializable {
  /** No change. */
  public static final FileChanges NONE = new FileChanges(List.of(), List.of(), List.of());

  public FileChanges {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changelog = List.copyOf(changelog);
  }

  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && changelog.isEmpty();
  }
}
