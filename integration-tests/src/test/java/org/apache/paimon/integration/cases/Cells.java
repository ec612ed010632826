package org.apache.paimon.integration.cases;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.apache.spark.sql.Row;
import scala.collection.JavaConverters;

/** Rows as the text that cases compare. */
final class Cells {

  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private final ZoneId zone;

  Cells(ZoneId zone) {
    this.zone = zone;
  }

  /** The text with one blank on either side of each separator. */
  static String normal(String row) {
    return row.strip().replaceAll("\\s*(?<!\\\\)\\|\\s*", " | ").strip();
  }

  String row(Row row) {
    return normal(String.join(" | ", cells(row)));
  }

  private List<String> cells(Row row) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      cells.add(cell(row.get(i)));
    }
    return cells;
  }

  String cell(Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof String text) {
      return text.isEmpty()
          ? "<empty>"
          : text.replace("\\", "\\\\")
              .replace("\n", "\\n")
              .replace("\t", "\\t")
              .replace("|", "\\|");
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return "X'" + HexFormat.of().withUpperCase().formatHex(bytes) + "'";
    }
    if (value instanceof Instant instant) {
      return TIMESTAMP.format(instant.atZone(zone).toLocalDateTime());
    }
    if (value instanceof LocalDateTime dateTime) {
      return TIMESTAMP.format(dateTime);
    }
    if (value instanceof Row struct) {
      return "{" + String.join(", ", cells(struct)) + "}";
    }
    if (value instanceof scala.collection.Map<?, ?> map) {
      TreeSet<String> entries = new TreeSet<>();
      JavaConverters.mapAsJavaMap(map).forEach((k, v) -> entries.add(cell(k) + " -> " + cell(v)));
      return "{" + String.join(", ", entries) + "}";
    }
    if (value instanceof scala.collection.Seq<?> seq) {
      List<String> elements = new ArrayList<>();
      JavaConverters.seqAsJavaList(seq).forEach(element -> elements.add(cell(element)));
      return "[" + String.join(", ", elements) + "]";
    }
    return value.toString();
  }
}
