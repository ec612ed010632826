package org.apache.paimon.types;

import java.io.Serializable;

/**
 * A data type; immutable. Equality includes nullability, and for rows field ids, names and
 * comments.
 */
public sealed interface DataType extends Serializable
    permits AtomicType, ArrayType, MultisetType, MapType, RowType {

  /** The kind of this type. */
  TypeRoot root();

  /** Whether null is a value of this type. */
  boolean isNullable();

  /** The same type with the given nullability. */
  DataType withNullable(boolean nullable);

  /**
   * Readable text in SQL style, for messages: {@code ARRAY<INT NOT NULL>}. Not the schema file's
   * form for nested types.
   */
  String text();

  /** The same type, NOT NULL. */
  default DataType notNull() {
    return withNullable(false);
  }

  /** The same type, nullable. */
  default DataType nullable() {
    return withNullable(true);
  }

  /** Whether both types are the same apart from the nullability of the outermost level. */
  default boolean equalsIgnoreNullable(DataType other) {
    return nullable().equals(other.nullable());
  }
}
