package org.apache.paimon.merge;

import org.apache.paimon.data.RowKind;

/** The versions of one key, oldest first. */
public interface KeyGroup {
  int size();

  RowKind kind(int index);

  long sequence(int index);
}
