package org.apache.paimon.datafile;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Unique file names {@code <prefix><uuid>-<n>}, n from 0. Thread-safe. */
public final class FileNamer {
  private final String stem;
  private final AtomicInteger counter = new AtomicInteger();

  /** Names with the given prefix and a random id. */
  public FileNamer(String prefix) {
    this(prefix, UUID.randomUUID());
  }

  /** Names with the given prefix and id. */
  public FileNamer(String prefix, UUID id) {
    this.stem = prefix + id + "-";
  }

  /** The next name, without extension. */
  public String next() {
    return stem + counter.getAndIncrement();
  }
}
