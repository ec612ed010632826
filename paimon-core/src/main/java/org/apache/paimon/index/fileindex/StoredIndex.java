package org.apache.paimon.index.fileindex;

import java.util.List;

/**
 * Where the index of a data file is, as the manifest entry has it.
 *
 * @param embedded the container; null = not in the entry
 * @param extraFiles name of the file that holds the container; empty = none
 */
public record StoredIndex(byte[] embedded, List<String> extraFiles) {
  /** No index. */
  public static final StoredIndex NONE = new StoredIndex(null, List.of());

  public StoredIndex {
    extraFiles = List.copyOf(extraFiles);
  }
}
