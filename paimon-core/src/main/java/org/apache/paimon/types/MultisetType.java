package org.apache.paimon.types;

/**
 * A bag of values: each distinct element with its count, stored as a map from element to INT NOT
 * NULL.
 *
 * @param element type of the elements
 * @param isNullable whether the bag itself may be null
 */
public record MultisetType(DataType element, boolean isNullable) implements DataType {
  @Override
  public TypeRoot root() {
    return TypeRoot.MULTISET;
  }

  @Override
  public MultisetType withNullable(boolean nullable) {
    return new MultisetType(element, nullable);
  }

  /** The map that stores this bag. */
  public MapType asMap() {
    return new MapType(element.notNull(), DataTypes.INT.notNull(), isNullable);
  }

  @Override
  public String text() {
    return "MULTISET<" + element.text() + ">" + (isNullable ? "" : " NOT NULL");
  }

  @Override
  public String toString() {
    return text();
  }
}
