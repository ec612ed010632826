package org.apache.paimon.spark.function;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeText;

/** Stored types of a key as one text: {@code BIGINT;TIMESTAMP(3)}, without nullability. */
final class KeyTypeNames {
  private static final String SEPARATOR = ";";

  private KeyTypeNames() {}

  static String text(List<DataType> types) {
    return types.stream()
        .map(type -> type.nullable().text())
        .collect(Collectors.joining(SEPARATOR));
  }

  static List<DataType> parse(String text) {
    return Arrays.stream(text.split(SEPARATOR)).<DataType>map(TypeText::parse).toList();
  }
}
