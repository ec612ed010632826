package org.apache.paimon.testing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/**
 * Rows as texts: {@code 1,a,[5;6],null}. Times are microseconds; values have no comma, arrays have
 * semicolons.
 */
public final class RowText {
  private RowText() {}

  /** The values of a row. */
  public static List<Object> values(String text, RowType columns) {
    String[] parts = text.split(",", -1);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      values.add(value(parts[i].strip(), columns.typeAt(i)));
    }
    return values;
  }

  /** A value of a type. */
  public static Object value(String text, DataType type) {
    if (text.equals("null")) {
      return null;
    }
    return switch (type.root()) {
      case BOOLEAN -> Boolean.valueOf(text);
      case TINYINT -> Byte.valueOf(text);
      case SMALLINT -> Short.valueOf(text);
      case INT, DATE -> Integer.valueOf(text);
      case BIGINT -> Long.valueOf(text);
      case FLOAT -> Float.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case DECIMAL -> new BigDecimal(text);
      case TIMESTAMP, TIMESTAMP_LTZ -> TimestampValue.ofMicros(Long.parseLong(text));
      case ARRAY -> elements(text, ((ArrayType) type).element());
      default -> text;
    };
  }

  private static List<Object> elements(String text, DataType type) {
    List<Object> elements = new ArrayList<>();
    for (String element : text.substring(1, text.length() - 1).split(";")) {
      elements.add(value(element, type));
    }
    return elements;
  }

  /** A comparison of a column with values. */
  static Predicate comparison(
      RowType columns, String column, Comparison comparison, String... literals) {
    int position = columns.indexOf(column);
    DataType type = columns.typeAt(position);
    List<Object> values =
        Arrays.stream(literals)
            .map(literal -> value(literal, type))
            .map(value -> value instanceof String text ? Bytes.of(text) : value)
            .toList();
    return new Leaf(position, column, type, comparison, values);
  }

  /** A row as text, a kind as {@code +I} and a space in front. */
  static String of(List<Object> row, RowType type) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      boolean isKind = type.field(i).id() == SystemFields.VALUE_KIND.id();
      Object value = row.get(i);
      if (isKind) {
        text.append(RowKind.ofCode((Byte) value).text()).append(' ');
      } else {
        text.append(value instanceof Bytes bytes ? bytes.text() : plain(value));
        text.append(i < row.size() - 1 ? "," : "");
      }
    }
    return text.toString();
  }

  private static String plain(Object value) {
    return value instanceof List<?> ? value.toString().replace(", ", ";") : String.valueOf(value);
  }
}
