package org.apache.paimon.predicate;

/** What a {@link Leaf} asks of a column. */
public enum Comparison {
  EQUAL,
  NOT_EQUAL,
  LESS,
  LESS_OR_EQUAL,
  GREATER,
  GREATER_OR_EQUAL,
  IN,
  NOT_IN,
  IS_NULL,
  IS_NOT_NULL,
  STARTS_WITH,
  ENDS_WITH,
  CONTAINS
}
