package org.apache.paimon.spark.v35.dml;

import java.util.List;

/** The columns of every table. */
public enum Column {
  K("INT"),
  G("INT"),
  V("STRING"),
  N("INT"),
  X("DOUBLE");

  public static final List<Column> ALL = List.of(values());

  private final String type;

  Column(String type) {
    this.type = type;
  }

  public String sqlName() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  public String type() {
    return type;
  }

  /** A value of this column as SQL, with its type where it is null. */
  String literal(Object value) {
    if (value == null) {
      return "CAST(NULL AS " + type + ")";
    }
    if (value instanceof String text) {
      return "'" + text + "'";
    }
    if (value instanceof Double number) {
      return number.isNaN() ? "CAST('NaN' AS DOUBLE)" : number + "D";
    }
    return value.toString();
  }
}
