package org.apache.paimon.format.orc;

import java.util.TimeZone;
import org.apache.paimon.options.Options;

/**
 * The shift of TIMESTAMP_LTZ between its value and the instant in an ORC file.
 *
 * <p>In legacy mode the UTC wall clock of the value, read as one of this JVM's zone, gives the
 * stored instant; reading turns the instant into a wall clock of this JVM's zone and takes that for
 * UTC. A wall clock that the zone skips (summer time begins) moves by the gap, as in the reference
 * implementation. Offsets are those of {@link TimeZone}, which knows none of before 1900.
 */
final class LegacyZone {
  private final TimeZone zone;

  private LegacyZone(TimeZone zone) {
    this.zone = zone;
  }

  /** The shift for tables with these options, in the zone of this JVM. */
  static LegacyZone of(Options options) {
    return of(
        options.get(OrcOptions.LEGACY_LTZ) ? TimeZone.getDefault() : TimeZone.getTimeZone("UTC"));
  }

  static LegacyZone of(TimeZone zone) {
    return new LegacyZone(zone);
  }

  /** Whether values are stored as they are. */
  boolean isNeutral() {
    return zone.getRawOffset() == 0 && zone.hasSameRules(TimeZone.getTimeZone("UTC"));
  }

  /** Seconds to take from a value to store it. */
  int storedOffset(long valueSeconds) {
    int first = valueOffset(valueSeconds - zone.getRawOffset() / 1000);
    int second = valueOffset(valueSeconds - first);
    if (first == second) {
      return first;
    }
    return valueOffset(valueSeconds - second) == second ? second : Math.min(first, second);
  }

  /** Seconds to add to a stored instant to get the value. */
  int valueOffset(long storedSeconds) {
    return zone.getOffset(storedSeconds * 1000) / 1000;
  }
}
