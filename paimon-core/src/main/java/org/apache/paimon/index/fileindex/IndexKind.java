package org.apache.paimon.index.fileindex;

import java.util.Optional;

/** The kinds of index a column can have. */
public enum IndexKind {
  /** Whether a value is certainly absent. */
  BLOOM_FILTER("bloom-filter"),
  /** The rows of each value. */
  BITMAP("bitmap"),
  /** The rows of each bit of the value. */
  BSI("bsi"),
  /** The rows of each bit of the value's rank, with a dictionary of values. */
  RANGE_BITMAP("range-bitmap");

  private final String text;

  IndexKind(String text) {
    this.text = text;
  }

  /** The name in files and options. */
  public String text() {
    return text;
  }

  static Optional<IndexKind> of(String text) {
    for (IndexKind kind : values()) {
      if (kind.text.equals(text)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
