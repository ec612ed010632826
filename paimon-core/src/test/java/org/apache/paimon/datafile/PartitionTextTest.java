package org.apache.paimon.datafile;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class PartitionTextTest {
  private static final String DEFAULT = "__DEFAULT_PARTITION__";

  private static String text(DataType type, Object value, boolean legacy, ZoneId zone) {
    PathOptions options = new PathOptions("", false, legacy, DEFAULT);
    BinaryRow row = new BinaryEncoder(List.of(type)).encode(new Object[] {value});
    return new PartitionText(RowType.of("p", type), options, zone).texts(row).get(0);
  }

  private static String legacy(DataType type, Object value) {
    return text(type, value, true, ZoneOffset.ofHours(3));
  }

  private static String sql(DataType type, Object value) {
    return text(type, value, false, ZoneOffset.ofHours(3));
  }

  private static TimestampValue time(String text) {
    return TimestampValue.of(LocalDateTime.parse(text));
  }

  @Test
  void legacyTextIsThatOfTheStoredValue() {
    assertThat(legacy(DataTypes.DATE, 19753)).isEqualTo("19753");
    assertThat(legacy(DataTypes.time(3), 3723000)).isEqualTo("3723000");
    assertThat(legacy(DataTypes.BOOLEAN, true)).isEqualTo("true");
    assertThat(legacy(DataTypes.DOUBLE, 1e20)).isEqualTo("1.0E20");
    assertThat(legacy(DataTypes.FLOAT, 1f)).isEqualTo("1.0");
    assertThat(legacy(DataTypes.decimal(9, 2), new BigDecimal("-0.05"))).isEqualTo("-0.05");
    assertThat(legacy(DataTypes.timestamp(6), time("2024-01-31T00:00:00")))
        .isEqualTo("2024-01-31T00:00");
    assertThat(legacy(DataTypes.timestamp(6), time("2024-01-31T01:02:03.100")))
        .isEqualTo("2024-01-31T01:02:03.100");
    assertThat(legacy(DataTypes.timestamp(6), time("2024-01-31T01:02:03.000001")))
        .isEqualTo("2024-01-31T01:02:03.000001");
    assertThat(legacy(DataTypes.timestampLtz(3), time("2024-01-31T01:02:03")))
        .isEqualTo("2024-01-31T01:02:03");
  }

  @Test
  void sqlTextIsThatOfACast() {
    assertThat(sql(DataTypes.DATE, 19753)).isEqualTo("2024-01-31");
    assertThat(sql(DataTypes.time(3), 3723004)).isEqualTo("01:02:03.004");
    assertThat(sql(DataTypes.timestamp(3), time("2024-01-31T01:02:03.123")))
        .isEqualTo("2024-01-31 01:02:03.123");
    assertThat(sql(DataTypes.timestamp(6), time("2024-01-31T12:00")))
        .isEqualTo("2024-01-31 12:00:00.000000");
    assertThat(sql(DataTypes.timestamp(0), time("2024-01-31T12:00")))
        .isEqualTo("2024-01-31 12:00:00");
    assertThat(sql(DataTypes.timestampLtz(3), time("2024-01-31T12:00")))
        .isEqualTo("2024-01-31 15:00:00.000");
  }

  @Test
  void nullAndBlankTextBecomeTheDefaultName() {
    assertThat(legacy(DataTypes.STRING, null)).isEqualTo(DEFAULT);
    assertThat(legacy(DataTypes.STRING, Bytes.of(""))).isEqualTo(DEFAULT);
    assertThat(legacy(DataTypes.STRING, Bytes.of(" \t"))).isEqualTo(DEFAULT);
    assertThat(sql(DataTypes.INT, null)).isEqualTo(DEFAULT);
  }

  @Test
  void directoriesAreEscaped() {
    RowType type = RowType.of("a=b", DataTypes.INT, "p", DataTypes.STRING);
    PartitionText text =
        new PartitionText(type, new PathOptions("", false, true, DEFAULT), ZoneOffset.UTC);
    BinaryRow row =
        new BinaryEncoder(type.types())
            .encode(new Object[] {7, Bytes.of("a/b %\t日本 \u007f\"#'*:?\\{}[]^")});
    assertThat(text.directory(row))
        .isEqualTo("a%3Db=7/p=a%2Fb %25%09日本 %7F%22%23%27%2A%3A%3F%5C%7B%7D%5B%5D%5E");
  }

  @Test
  void unescapeUndoesEscape() {
    String text = "100% of a/b=c %2 %zz\u0001 日本";
    assertThat(PathEscape.unescape(PathEscape.escape(text))).isEqualTo(text);
    assertThat(PathEscape.unescape("50%")).isEqualTo("50%");
    assertThat(PathEscape.unescape("%zz%4")).isEqualTo("%zz%4");
    assertThat(PathEscape.unescape("%2f")).isEqualTo("/");
  }
}
