package org.apache.paimon.datafile;

import java.util.UUID;

/**
 * Names of the files that one writer makes: {@code <prefix><uuid>-<n>[.<codec>].<format>}. Data and
 * changelog files share the counter. Thread-safe, as a compaction names files beside the writer.
 */
public final class FileNames {
  private final String uuid;
  private int count;

  /** Names with this unique part. */
  public FileNames(UUID uuid) {
    this.uuid = uuid.toString();
  }

  /** The name of the next file. */
  public synchronized String next(FileSettings settings) {
    return settings.namePrefix()
        + uuid
        + "-"
        + count++
        + settings.nameInfix()
        + "."
        + settings.format().name();
  }
}
