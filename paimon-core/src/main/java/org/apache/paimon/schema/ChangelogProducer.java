package org.apache.paimon.schema;

/** Values of option {@code changelog-producer}: where the changelog of a table comes from. */
public enum ChangelogProducer {
  NONE,
  INPUT,
  LOOKUP,
  FULL_COMPACTION
}
