package org.apache.paimon.schema;

import java.util.Arrays;
import java.util.List;

/** Lists of column names in option values: separated by commas, blanks around names ignored. */
public final class ColumnList {
  private ColumnList() {}

  /** The names in a comma list, without blanks around them. */
  public static List<String> parse(String text) {
    return Arrays.stream(text.split(",")).map(String::trim).filter(s -> !s.isEmpty()).toList();
  }
}
