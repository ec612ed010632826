package org.apache.paimon.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.CorruptDataException;

/**
 * Merges manifest entries in order (format-metadata 4.4): ADD makes a file live, DELETE ends it. A
 * DELETE whose ADD lies in manifests not looked at stays pending. Used by one thread.
 */
public final class LiveEntries {
  private final Map<FileIdentity, ManifestEntry> entries = new LinkedHashMap<>();

  /** The files that are live after entries in order; fails when a DELETE has no ADD. */
  public static List<ManifestEntry> of(List<List<ManifestEntry>> groups) {
    boolean hasDeletes =
        groups.stream()
            .flatMap(List::stream)
            .anyMatch(entry -> entry.change() == FileChange.DELETE);
    if (!hasDeletes) {
      return groups.stream().flatMap(List::stream).toList();
    }
    LiveEntries live = new LiveEntries();
    groups.forEach(group -> group.forEach(live::add));
    for (ManifestEntry entry : live.entries.values()) {
      if (entry.change() == FileChange.DELETE) {
        throw new CorruptDataException(
            "Cannot merge manifests: file "
                + entry.file().fileName()
                + " of bucket "
                + entry.bucket()
                + " is deleted but was never added, expected an ADD before each DELETE. The"
                + " table's metadata is damaged; roll back to an older snapshot.");
      }
    }
    return live.entries();
  }

  /**
   * Takes the next entry.
   *
   * @throws CorruptDataException when it adds a file that is there
   */
  public void add(ManifestEntry entry) {
    if (!tryAdd(entry)) {
      throw new CorruptDataException(
          "Cannot merge manifests: file "
              + entry.file().fileName()
              + " of bucket "
              + entry.bucket()
              + " is added twice, expected each file once. The same commit was probably made"
              + " twice; roll back to the snapshot before it.");
    }
  }

  /**
   * Takes the next entry, unless it adds a file that is there or was deleted before: then false and
   * nothing changes.
   */
  public boolean tryAdd(ManifestEntry entry) {
    FileIdentity identity = entry.identity();
    ManifestEntry present = entries.get(identity);
    if (entry.change() == FileChange.ADD) {
      if (present != null) {
        return false;
      }
      entries.put(identity, entry);
      return true;
    }
    if (present != null && present.change() == FileChange.ADD) {
      entries.remove(identity);
    } else {
      entries.put(identity, entry);
    }
    return true;
  }

  /** What is left, in order: live files and pending DELETEs. */
  public List<ManifestEntry> entries() {
    return new ArrayList<>(entries.values());
  }
}
