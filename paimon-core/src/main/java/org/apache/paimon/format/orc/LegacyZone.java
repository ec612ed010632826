package org.apache.paimon.format.orc;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import org.apache.paimon.options.Options;

/**
 * The shift of TIMESTAMP_LTZ between its value and the instant in an ORC file.
 *
 * <p>In legacy mode the UTC wall clock of the value, read as one of this JVM's zone, gives the
 * stored instant; reading turns the instant into a wall clock of this JVM's zone and takes that for
 * UTC. A wall clock that the zone skips (summer time begins) moves by the gap, as in the reference
 * implementation.
 */
final class LegacyZone {
  private final ZoneRules rules;

  private LegacyZone(ZoneRules rules) {
    this.rules = rules;
  }

  /** The shift for tables with these options, in the zone of this JVM. */
  static LegacyZone of(Options options) {
    return options.get(OrcOptions.LEGACY_LTZ) ? of(ZoneId.systemDefault()) : of(ZoneOffset.UTC);
  }

  static LegacyZone of(ZoneId zone) {
    return new LegacyZone(zone.getRules());
  }

  /** Whether values are stored as they are. */
  boolean isNeutral() {
    return rules.isFixedOffset() && rules.getOffset(Instant.EPOCH).getTotalSeconds() == 0;
  }

  /** Seconds to take from a value to store it. */
  int storedOffset(long valueSeconds) {
    return rules
        .getOffset(LocalDateTime.ofEpochSecond(valueSeconds, 0, ZoneOffset.UTC))
        .getTotalSeconds();
  }

  /** Seconds to add to a stored instant to get the value. */
  int valueOffset(long storedSeconds) {
    return rules.getOffset(Instant.ofEpochSecond(storedSeconds)).getTotalSeconds();
  }
}
