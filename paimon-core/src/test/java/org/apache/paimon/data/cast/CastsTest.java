package org.apache.paimon.data.cast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.TypeRoot;
import org.apache.paimon.types.TypeText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CastsTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  static Stream<Arguments> results() {
    return Stream.of(
        Arguments.of("BIGINT", (1L << 33) + 5, "INT", 5),
        Arguments.of("BIGINT", 1L << 40, "INT", 0),
        Arguments.of("INT", 300, "TINYINT", (byte) 44),
        Arguments.of("TINYINT", (byte) -3, "BIGINT", -3L),
        Arguments.of("SMALLINT", (short) 7, "DOUBLE", 7.0),
        Arguments.of("BIGINT", 16777217L, "FLOAT", 16777216f),
        Arguments.of("DOUBLE", -2.9, "INT", -2),
        Arguments.of("DOUBLE", 1e20, "BIGINT", Long.MAX_VALUE),
        Arguments.of("FLOAT", 1.5f, "DOUBLE", 1.5),
        Arguments.of("DOUBLE", 1e300, "FLOAT", Float.POSITIVE_INFINITY),
        Arguments.of("INT", 7, "DECIMAL(10, 2)", new BigDecimal("7.00")),
        Arguments.of("INT", 123456, "DECIMAL(5, 0)", null),
        Arguments.of("BIGINT", 7L, "DECIMAL(38, 10)", new BigDecimal("7.0000000000")),
        Arguments.of("DECIMAL(10, 2)", new BigDecimal("12.99"), "INT", 12),
        Arguments.of("DECIMAL(10, 2)", new BigDecimal("-12.99"), "BIGINT", -12L),
        Arguments.of("DECIMAL(10, 2)", new BigDecimal("12.50"), "DOUBLE", 12.5),
        Arguments.of("DECIMAL(5, 2)", new BigDecimal("12.34"), "DECIMAL(8, 4)", dec("12.3400")),
        Arguments.of("DECIMAL(5, 2)", new BigDecimal("12.35"), "DECIMAL(5, 1)", dec("12.4")),
        Arguments.of("DECIMAL(5, 2)", new BigDecimal("999.99"), "DECIMAL(5, 3)", null),
        Arguments.of("DECIMAL(5, 2)", dec("1.50"), "DECIMAL(30, 20)", dec("1.50").setScale(20)),
        Arguments.of("DECIMAL(5, 2)", dec("-0.05"), "STRING", Bytes.of("-0.05")),
        Arguments.of("FLOAT", 3.25f, "DECIMAL(5, 1)", new BigDecimal("3.3")),
        Arguments.of("DOUBLE", Double.NaN, "DECIMAL(5, 1)", null),
        Arguments.of("BOOLEAN", true, "INT", 1),
        Arguments.of("BOOLEAN", false, "DECIMAL(3, 1)", new BigDecimal("0.0")),
        Arguments.of("BOOLEAN", true, "STRING", Bytes.of("true")),
        Arguments.of("INT", 7, "BOOLEAN", true),
        Arguments.of("INT", 0, "BOOLEAN", false),
        Arguments.of("INT", -7, "STRING", Bytes.of("-7")),
        Arguments.of("DOUBLE", 1e20, "STRING", Bytes.of("1.0E20")),
        Arguments.of("INT", 7, "TIMESTAMP(6)", time("1970-01-01T00:00:07")),
        Arguments.of("TIMESTAMP(3)", time("1969-12-31T23:59:59.500"), "BIGINT", -1L),
        Arguments.of("STRING", Bytes.of("2024-02-03"), "DATE", day("2024-02-03")),
        Arguments.of("STRING", Bytes.of("2024-2-3 10:00"), "DATE", day("2024-02-03")),
        Arguments.of("STRING", Bytes.of(" 12 "), "INT", 12),
        Arguments.of("STRING", Bytes.of("12.9"), "INT", 12),
        Arguments.of("STRING", Bytes.of("12.345"), "DECIMAL(5, 2)", new BigDecimal("12.35")),
        Arguments.of("STRING", Bytes.of("Yes"), "BOOLEAN", true),
        Arguments.of("STRING", Bytes.of("1e3"), "DOUBLE", 1000.0),
        Arguments.of("STRING", Bytes.of("01:02:03.456"), "TIME(1)", 3_723_400),
        Arguments.of(
            "STRING",
            Bytes.of("2024-01-31T01:02:03.5"),
            "TIMESTAMP(3)",
            time("2024-01-31T01:02:03.5")),
        Arguments.of(
            "TIMESTAMP(3)",
            time("2023-11-14T22:13:20.123"),
            "STRING",
            Bytes.of("2023-11-14 22:13:20.123")),
        Arguments.of(
            "TIMESTAMP(6)",
            time("2024-01-31T12:00"),
            "STRING",
            Bytes.of("2024-01-31 12:00:00.000000")),
        Arguments.of(
            "TIMESTAMP(0)", time("2024-01-31T12:00"), "STRING", Bytes.of("2024-01-31 12:00:00")),
        Arguments.of("DATE", day("2024-01-31"), "TIMESTAMP(3)", time("2024-01-31T00:00")),
        Arguments.of("DATE", day("1969-12-31"), "TIMESTAMP(9)", time("1969-12-31T00:00")),
        Arguments.of("TIMESTAMP(3)", time("1969-12-31T23:00"), "DATE", -1),
        Arguments.of("DATE", day("2024-01-31"), "STRING", Bytes.of("2024-01-31")),
        Arguments.of("TIME(3)", 3_723_456, "STRING", Bytes.of("01:02:03.456")),
        Arguments.of("TIME(3)", 3_723_500, "STRING", Bytes.of("01:02:03.5")),
        Arguments.of("TIME(3)", 0, "STRING", Bytes.of("00:00:00.0")),
        Arguments.of("TIME(0)", 0, "STRING", Bytes.of("00:00:00")),
        Arguments.of("INT", 7, "CHAR(3)", Bytes.of("7  ")),
        Arguments.of("STRING", Bytes.of("日"), "CHAR(2)", Bytes.of("日 ")),
        Arguments.of("BYTES", Bytes.of("a"), "CHAR(2)", Bytes.of("a")),
        Arguments.of("STRING", Bytes.of("a"), "BINARY(2)", Bytes.of("a\0")),
        Arguments.of("TIMESTAMP(6)", time("2024-01-31T01:02:03.4567"), "TIME(3)", 3_723_456),
        Arguments.of(
            "TIMESTAMP(9)",
            time("2024-01-31T01:02:03.123456789"),
            "TIMESTAMP(3)",
            time("2024-01-31T01:02:03.123")),
        Arguments.of(
            "TIMESTAMP(9)",
            time("2024-01-31T01:02:03.123456789"),
            "TIMESTAMP(7)",
            time("2024-01-31T01:02:03.1234567")),
        Arguments.of(
            "TIMESTAMP(3)",
            time("2024-01-31T01:02:03.1"),
            "TIMESTAMP(9)",
            time("2024-01-31T01:02:03.1")),
        Arguments.of(
            "TIMESTAMP(6)",
            time("2024-01-31T12:00"),
            "TIMESTAMP(6) WITH LOCAL TIME ZONE",
            time("2024-01-31T11:00")),
        Arguments.of(
            "TIMESTAMP(6) WITH LOCAL TIME ZONE",
            time("2024-07-31T11:00"),
            "TIMESTAMP(6)",
            time("2024-07-31T13:00")),
        Arguments.of(
            "TIMESTAMP(0) WITH LOCAL TIME ZONE",
            time("2024-01-31T23:30"),
            "STRING",
            Bytes.of("2024-02-01 00:30:00")),
        Arguments.of("VARCHAR(10)", Bytes.of("abcdef"), "VARCHAR(3)", Bytes.of("abc")),
        Arguments.of("STRING", Bytes.of("日本語"), "VARCHAR(2)", Bytes.of("日本")),
        Arguments.of("VARCHAR(3)", Bytes.of("abc"), "STRING", Bytes.of("abc")),
        Arguments.of("BYTES", Bytes.of("日本"), "STRING", Bytes.of("日本")),
        Arguments.of("STRING", Bytes.of("abc"), "BINARY(2)", Bytes.of("ab")),
        Arguments.of("STRING", null, "INT", null));
  }

  private static BigDecimal dec(String text) {
    return new BigDecimal(text);
  }

  private static TimestampValue time(String text) {
    return TimestampValue.of(LocalDateTime.parse(text));
  }

  private static int day(String text) {
    return (int) LocalDate.parse(text).toEpochDay();
  }

  @ParameterizedTest
  @MethodSource("results")
  void valuesAreCast(String from, Object value, String to, Object expected) {
    Cast cast = Casts.find(TypeText.parse(from), TypeText.parse(to), BERLIN).orElseThrow();

    assertThat(cast.datum(value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DATE>INT",
        "INT>DATE",
        "DECIMAL(5, 2)>BOOLEAN",
        "BOOLEAN>DATE",
        "BYTES>INT",
        "TIME(3)>DATE",
        "TIME(0)>TIME(3)",
        "DATE>VARCHAR(20)",
        "TIMESTAMP(3)>VARCHAR(30)",
        "TIMESTAMP(3)>SMALLINT",
        "SMALLINT>TIMESTAMP(3)",
        "VARIANT>STRING"
      })
  void someTypesHaveNoCast(String pair) {
    String[] types = pair.split(">");

    assertThat(Casts.isSupported(TypeText.parse(types[0]), TypeText.parse(types[1]))).isFalse();
  }

  @Test
  void nestedTypesHaveNoCast() {
    assertThat(Casts.isSupported(DataTypes.array(DataTypes.INT), DataTypes.STRING)).isFalse();
    assertThat(Casts.isSupported(DataTypes.STRING, DataTypes.array(DataTypes.INT))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "", "1.2.3", "2147483648"})
  void textThatIsNoNumberIsNamed(String text) {
    Cast cast = Casts.find(DataTypes.STRING, DataTypes.INT, BERLIN).orElseThrow();

    assertThatThrownBy(() -> cast.datum(Bytes.of(text)))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("Cannot cast '" + text + "' from STRING to INT")
        .hasMessageContaining("expected for example '12'")
        .hasMessageContaining("Correct the value");
  }

  @Test
  void secondsOutOfRangeAreNamed() {
    Cast cast = Casts.find(DataTypes.BIGINT, DataTypes.timestamp(3), BERLIN).orElseThrow();

    for (long seconds : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> cast.datum(seconds))
          .isInstanceOf(UserException.class)
          .hasMessageStartingWith("Cannot cast " + seconds + " to TIMESTAMP(3)")
          .hasMessageContaining("expected seconds since 1970-01-01")
          .hasMessageContaining("Correct the value");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TINYINT>BIGINT",
        "INT>DOUBLE",
        "BIGINT>FLOAT",
        "INT>DECIMAL(10, 0)",
        "DECIMAL(5, 2)>DECIMAL(7, 3)",
        "DECIMAL(5, 2)>DOUBLE",
        "FLOAT>DOUBLE",
        "VARCHAR(3)>STRING",
        "CHAR(3)>VARCHAR(3)",
        "BINARY(3)>BYTES",
        "DATE>TIMESTAMP(3)",
        "TIMESTAMP(3)>TIMESTAMP(6)"
      })
  void wideningIsImplicit(String pair) {
    String[] types = pair.split(">");

    assertThat(Casts.isImplicit(TypeText.parse(types[0]), TypeText.parse(types[1]))).isTrue();
    if (!pair.contains("FLOAT")
        && !pair.contains("DOUBLE")
        && !pair.contains("CHAR(3)>VARCHAR(3)")) {
      assertThat(Casts.isImplicit(TypeText.parse(types[1]), TypeText.parse(types[0])))
          .as("the way back")
          .isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INT>STRING",
        "STRING>INT",
        "BOOLEAN>INT",
        "INT>TIMESTAMP(3)",
        "INT>DECIMAL(9, 0)",
        "BYTES>STRING",
        "VARCHAR(4)>VARCHAR(3)",
        "TIMESTAMP(6)>TIMESTAMP(6) WITH LOCAL TIME ZONE"
      })
  void lossyOrSurprisingCastsAreExplicit(String pair) {
    String[] types = pair.split(">");
    AtomicType from = TypeText.parse(types[0]);
    AtomicType to = TypeText.parse(types[1]);

    assertThat(Casts.isSupported(from, to)).isTrue();
    assertThat(Casts.isImplicit(from, to)).isFalse();
  }

  /** What {@link CastOrder} promises holds for random values of all pairs of types. */
  @Test
  void orderIsAsPromised() {
    long seed = 20240131;
    Random random = new Random(seed);
    List<AtomicType> types = types();
    for (AtomicType from : types) {
      for (AtomicType to : types) {
        Cast cast = Casts.find(from, to, BERLIN).orElse(null);
        if (cast == null || cast.order() == CastOrder.NONE) {
          continue;
        }
        for (int i = 0; i < 60; i++) {
          Object left = RandomDatums.next(random, from);
          Object right = RandomDatums.next(random, from);
          String what = "seed " + seed + ": " + from + " " + left + ", " + right + " to " + to;
          checkOrder(cast, left, right, what);
        }
      }
    }
  }

  private static void checkOrder(Cast cast, Object left, Object right, String what) {
    int before = Integer.signum(Datums.compare(left, right));
    Object newLeft = cast.datum(left);
    Object newRight = cast.datum(right);
    assertThat(newLeft).as(what).isNotNull();
    assertThat(newRight).as(what).isNotNull();
    int after = Integer.signum(Datums.compare(newLeft, newRight));
    if (cast.order() == CastOrder.EXACT) {
      assertThat(after).as(what).isEqualTo(before);
    } else {
      assertThat(after == 0 || after == before).as(what).isTrue();
    }
  }

  /** A column is cast row by row as single values are, nulls kept, whatever lies behind them. */
  @Test
  void columnsAreCastAsValuesAre() {
    long seed = 7;
    Random random = new Random(seed);
    List<AtomicType> types = types();
    for (AtomicType from : types) {
      for (AtomicType to : types) {
        boolean mayFail =
            (from.root().isCharacter() && !to.root().isCharacter() && !to.root().isBinary())
                || (from.root() == TypeRoot.BIGINT && to.root().isTimestamp());
        if (mayFail) {
          continue;
        }
        Cast cast = Casts.find(from, to, BERLIN).orElse(null);
        if (cast != null) {
          checkColumn(cast, random, "seed " + seed + ": " + from + " to " + to);
        }
      }
    }
  }

  private static void checkColumn(Cast cast, Random random, String what) {
    VectorBuilder builder = VectorBuilder.of(cast.from());
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Object value =
          random.nextInt(4) == 0 ? null : RandomDatums.next(random, (AtomicType) cast.from());
      values.add(value);
      Datums.append(builder, value, cast.from());
    }
    ColumnVector result = cast.apply(builder.build(), values.size());
    BatchRow row = new BatchRow().reset(new ColumnVector[] {result}, 0);
    for (int i = 0; i < values.size(); i++) {
      assertThat(Datums.read(row.at(i), 0, cast.to()))
          .as(what + ", row " + i)
          .isEqualTo(cast.datum(values.get(i)));
    }
  }

  private static List<AtomicType> types() {
    return Stream.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INT",
            "BIGINT",
            "FLOAT",
            "DOUBLE",
            "DECIMAL(4, 1)",
            "DECIMAL(9, 2)",
            "DECIMAL(18, 4)",
            "DECIMAL(38, 10)",
            "CHAR(4)",
            "VARCHAR(3)",
            "STRING",
            "BINARY(3)",
            "BYTES",
            "DATE",
            "TIME(0)",
            "TIME(3)",
            "TIMESTAMP(0)",
            "TIMESTAMP(3)",
            "TIMESTAMP(6)",
            "TIMESTAMP(9)",
            "TIMESTAMP(3) WITH LOCAL TIME ZONE",
            "TIMESTAMP(9) WITH LOCAL TIME ZONE")
        .map(TypeText::parse)
        .toList();
  }
}
