package org.apache.paimon.index.deletion;

/** How a deletion vector is written. */
public enum DeletionForm {
  /** For data files of less than 2^31 rows; the default. */
  BITS_32,
  /** For any data file: option {@code deletion-vectors.bitmap64}. */
  BITS_64
}
