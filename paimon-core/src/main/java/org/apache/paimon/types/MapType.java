package org.apache.paimon.types;

/**
 * A map; keys are never null in files.
 *
 * @param key type of the keys
 * @param value type of the values
 * @param isNullable whether the map itself may be null
 */
public record MapType(DataType key, DataType value, boolean isNullable) implements DataType {
  @Override
  public TypeRoot root() {
    return TypeRoot.MAP;
  }

  @Override
  public MapType withNullable(boolean nullable) {
    return new MapType(key, value, nullable);
  }

  @Override
  public String text() {
    return "MAP<" + key.text() + ", " + value.text() + ">" + (isNullable ? "" : " NOT NULL");
  }

  @Override
  public String toString() {
    return text();
  }
}
