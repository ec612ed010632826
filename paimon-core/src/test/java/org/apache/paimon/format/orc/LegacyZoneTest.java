package org.apache.paimon.format.orc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.TimeZone;
import org.apache.paimon.options.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LegacyZoneTest {

  private static long seconds(String text) {
    return LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC);
  }

  private static LegacyZone zone(String name) {
    return LegacyZone.of(TimeZone.getTimeZone(name));
  }

  private static long stored(String zone, String value) {
    return seconds(value) - zone(zone).storedOffset(seconds(value));
  }

  @Test
  void wallClockIsReadInTheZone() {
    assertThat(stored("Asia/Shanghai", "2023-11-14T22:13:20"))
        .isEqualTo(seconds("2023-11-14T14:13:20"));
    assertThat(stored("America/New_York", "2023-07-01T00:00:00"))
        .isEqualTo(seconds("2023-07-01T04:00:00"));
  }

  @Test
  void skippedWallClockMovesByTheGap() {
    assertThat(stored("America/New_York", "2024-03-10T02:30:00"))
        .isEqualTo(seconds("2024-03-10T07:30:00"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Asia/Shanghai", "America/New_York", "Europe/Berlin", "Asia/Kolkata"})
  void valuesOutsideOfGapsComeBack(String name) {
    LegacyZone zone = zone(name);
    for (long day = -80_000; day < 30_000; day += 7) {
      long value = day * 86_400 + 12 * 3600 + 1;
      long stored = value - zone.storedOffset(value);
      assertThat(stored + zone.valueOffset(stored)).isEqualTo(value);
    }
    long twice = seconds("2024-11-03T01:30:00");
    long stored = twice - zone.storedOffset(twice);
    assertThat(stored + zone.valueOffset(stored)).isEqualTo(twice);
  }

  @Test
  void onlyLegacyModeShifts() {
    assertThat(LegacyZone.of(Options.of("orc.timestamp-ltz.legacy.type", "false")).isNeutral())
        .isTrue();
    assertThat(zone("UTC").isNeutral()).isTrue();
    assertThat(zone("Europe/London").isNeutral()).isFalse();
    assertThat(zone("Asia/Tokyo").isNeutral()).isFalse();
  }
}
