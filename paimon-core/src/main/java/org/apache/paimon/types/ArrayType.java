package org.apache.paimon.types;

/**
 * An ordered list of values of one type.
 *
 * @param element type of the elements
 * @param isNullable whether the list itself may be null
 */
public record ArrayType(DataType element, boolean isNullable) implements DataType {
  @Override
  public TypeRoot root() {
    return TypeRoot.ARRAY;
  }

  @Override
  public ArrayType withNullable(boolean nullable) {
    return new ArrayType(element, nullable);
  }

  @Override
  public String text() {
    return "ARRAY<" + element.text() + ">" + (isNullable ? "" : " NOT NULL");
  }

  @Override
  public String toString() {
    return text();
  }
}
