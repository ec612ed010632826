package org.apache.paimon.spark.partition;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.DataType;

/** Partition values as SQL text, the way CAST to string shows them. */
public final class PartitionValues {
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private PartitionValues() {}

  /**
   * The text of a value.
   *
   * @param value an object of the type's form, not null
   * @param zone of local-zoned timestamps
   */
  public static String text(Object value, DataType type, ZoneId zone) {
    return switch (type.root()) {
      case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
      case TIME -> LocalTime.ofNanoOfDay((Integer) value * 1_000_000L).toString();
      case TIMESTAMP -> TIMESTAMP.format(((TimestampValue) value).toLocalDateTime());
      case TIMESTAMP_LTZ ->
          TIMESTAMP.format(
              ((TimestampValue) value)
                  .toLocalDateTime()
                  .atOffset(ZoneOffset.UTC)
                  .atZoneSameInstant(zone));
      case DECIMAL -> ((BigDecimal) value).toPlainString();
      case CHAR, VARCHAR, BINARY, VARBINARY -> ((Bytes) value).text();
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          FLOAT,
          DOUBLE,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          value.toString();
    };
  }
}
