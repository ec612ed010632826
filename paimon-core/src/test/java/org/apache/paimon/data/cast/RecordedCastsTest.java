package org.apache.paimon.data.cast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;
import org.apache.paimon.types.TypeText;
import org.junit.jupiter.api.Test;

/**
 * What Apache Paimon 1.3.1 made of columns whose type was changed after values were written, in
 * zone Europe/Berlin: for each pair of types the values before and after. A pair without values was
 * refused by ALTER; a value without a second one failed when read.
 */
class RecordedCastsTest {
  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  private static List<JsonNode> recorded() throws IOException {
    ObjectMapper json = new ObjectMapper();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                RecordedCastsTest.class.getResourceAsStream("/golden/casts-1.3.1.jsonl"),
                StandardCharsets.UTF_8))) {
      List<JsonNode> nodes = new java.util.ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        nodes.add(json.readTree(line));
      }
      return nodes;
    }
  }

  /** A type that we changed must still be one that other readers can read. */
  @Test
  void theSameTypesCanChange() throws IOException {
    List<JsonNode> pairs = recorded();
    assertThat(pairs).hasSizeGreaterThan(600);
    for (JsonNode pair : pairs) {
      AtomicType from = TypeText.parse(pair.get("from").asText());
      AtomicType to = TypeText.parse(pair.get("to").asText());
      assertThat(Casts.isSupported(from, to)).as(from + " to " + to).isEqualTo(pair.has("values"));
    }
  }

  @Test
  void valuesBecomeTheSame() throws IOException {
    int compared = 0;
    for (JsonNode pair : recorded()) {
      AtomicType from = TypeText.parse(pair.get("from").asText());
      AtomicType to = TypeText.parse(pair.get("to").asText());
      Optional<Cast> cast = Casts.find(from, to, ZONE);
      for (JsonNode value : pair.path("values")) {
        if (value.size() == 2 && !isDecidedOtherwise(from, to, value.get(0))) {
          Object before = datum(value.get(0), from);
          assertThat(cast.orElseThrow().datum(before))
              .as(before + ": " + from + " to " + to)
              .isEqualTo(datum(value.get(1), to));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(1100);
  }

  /** Where the recorded answer is wrong by our judgement. */
  private static boolean isDecidedOtherwise(AtomicType from, AtomicType to, JsonNode value) {
    boolean whole = CastRules.isInteger(from.root());
    if (whole && to.root() == TypeRoot.TIMESTAMP_LTZ) {
      // Seconds since the epoch are shifted by the zone's offset there, but not on the way back.
      return true;
    }
    if (from.root().isTimestamp() && value.asText().startsWith("19")) {
      // Before 1970 fractions are cut towards 1970 there: half a second to midnight is a new day.
      return true;
    }
    if (from.root() == TypeRoot.DATE && to.root() == TypeRoot.TIMESTAMP_LTZ) {
      // The year 1 moves by a year there.
      return value.asText().startsWith("0001");
    }
    boolean toTime =
        to.root() == TypeRoot.DATE || to.root() == TypeRoot.TIME || to.root().isTimestamp();
    // A number in a text is taken for the stored form of a time there: '20240131' is in year 57385.
    return from.root().isCharacter() && toTime && value.asText().matches(" ?-?\\d+ ?");
  }

  @Test
  void numbersInTextsAreNoTimes() {
    for (String to : List.of("DATE", "TIME(3)", "TIMESTAMP(6)")) {
      Cast cast = Casts.find(TypeText.parse("STRING"), TypeText.parse(to), ZONE).orElseThrow();
      org.assertj.core.api.Assertions.assertThatThrownBy(() -> cast.datum(Bytes.of("20240131")))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot cast '20240131' from STRING to " + to);
    }
  }

  private static Object datum(JsonNode json, AtomicType type) {
    if (json.isNull()) {
      return null;
    }
    String text = json.asText();
    return switch (type.root()) {
      case BOOLEAN -> json.asBoolean();
      case TINYINT -> (byte) json.asInt();
      case SMALLINT -> (short) json.asInt();
      case INT -> json.asInt();
      case BIGINT -> json.asLong();
      case FLOAT -> json.isTextual() ? Float.valueOf(text) : (Float) (float) json.asDouble();
      case DOUBLE -> json.isTextual() ? Double.valueOf(text) : (Double) json.asDouble();
      case DECIMAL -> new BigDecimal(text);
      case CHAR, VARCHAR -> Bytes.of(text);
      case BINARY, VARBINARY -> Bytes.of(HexFormat.of().parseHex(text.substring(2)));
      case DATE -> (int) LocalDate.parse(text).toEpochDay();
      case TIME -> (int) (LocalTime.parse(text).toNanoOfDay() / 1_000_000);
      case TIMESTAMP -> TimestampValue.of(LocalDateTime.parse(text));
      case TIMESTAMP_LTZ ->
          TimestampValue.of(LocalDateTime.ofInstant(Instant.parse(text), ZoneOffset.UTC));
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> throw new IllegalArgumentException(type.text());
    };
  }
}
