package org.apache.paimon.datafile;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/**
 * The text of partition values and the directory of a partition (format-metadata 7). Immutable.
 *
 * <p>The legacy form is the text of the stored value: days for DATE, milliseconds for TIME, {@code
 * 2024-01-31T00:00} for timestamps. The other form is SQL text. Null and blank text become the
 * default name, so different partitions may share a directory; values are never parsed from paths.
 */
public final class PartitionText {
  private final RowType partitionType;
  private final List<DataType> types;
  private final PathOptions options;
  private final ZoneId zone;

  /**
   * Texts of partitions of this type.
   *
   * @param zone where SQL text of TIMESTAMP_LTZ is; format-metadata 7 requires that of the process
   */
  public PartitionText(RowType partitionType, PathOptions options, ZoneId zone) {
    this.partitionType = partitionType;
    this.types = partitionType.types();
    this.options = options;
    this.zone = zone;
  }

  /** The directory of a partition below the table, {@code a=1/b=x}; empty without partitions. */
  public String directory(BinaryRow partition) {
    List<String> texts = texts(partition);
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      path.append(i == 0 ? "" : "/")
          .append(PathEscape.escape(partitionType.field(i).name()))
          .append('=')
          .append(PathEscape.escape(texts.get(i)));
    }
    return path.toString();
  }

  /** The text of each value; the default name for null and blank text. */
  public List<String> texts(BinaryRow partition) {
    List<String> texts = new ArrayList<>(types.size());
    if (types.isEmpty()) {
      return texts;
    }
    RowView row = partition.view(types);
    for (int i = 0; i < types.size(); i++) {
      texts.add(text(Datums.read(row, i, types.get(i)), types.get(i)));
    }
    return texts;
  }

  /** For messages: {@code {a=1, b=x}}. */
  public String describe(BinaryRow partition) {
    return "{" + directory(partition).replace("/", ", ") + "}";
  }

  private String text(Object value, DataType type) {
    if (value == null) {
      return options.defaultPartitionName();
    }
    String text =
        options.hasLegacyPartitionNames() ? legacyText(value) : sqlText(value, (AtomicType) type);
    return text.isBlank() ? options.defaultPartitionName() : text;
  }

  private static String legacyText(Object value) {
    if (value instanceof TimestampValue time) {
      return time.toLocalDateTime().toString();
    }
    return plainText(value);
  }

  private static String plainText(Object value) {
    if (value instanceof Bytes bytes) {
      return bytes.text();
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  private String sqlText(Object value, AtomicType type) {
    return switch (type.root()) {
      case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
      case TIME -> timeText(LocalTime.ofNanoOfDay((Integer) value * 1_000_000L), type.precision());
      case TIMESTAMP -> timestampText(((TimestampValue) value).toLocalDateTime(), type);
      case TIMESTAMP_LTZ -> timestampText(inZone((TimestampValue) value), type);
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          FLOAT,
          DOUBLE,
          DECIMAL,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY ->
          plainText(value);
      case VARIANT, ARRAY, MULTISET, MAP, ROW ->
          throw new UnsupportedFeatureException(
              "Cannot use a column of type "
                  + type
                  + " as a partition column, expected an atomic type. Partition by another"
                  + " column.");
    };
  }

  private LocalDateTime inZone(TimestampValue instant) {
    return instant
        .toLocalDateTime()
        .atOffset(ZoneOffset.UTC)
        .atZoneSameInstant(zone)
        .toLocalDateTime();
  }

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

  private static String timestampText(LocalDateTime time, AtomicType type) {
    return SECONDS.format(time) + fraction(time.getNano(), type.precision());
  }

  private static String timeText(LocalTime time, int precision) {
    return DateTimeFormatter.ofPattern("HH:mm:ss").format(time)
        + fraction(time.getNano(), precision);
  }

  private static String fraction(int nanos, int digits) {
    return digits == 0 ? "" : "." + String.format("%09d", nanos).substring(0, digits);
  }
}
