package org.apache.paimon.lsm;

/**
 * Hours in which compaction takes more runs at once.
 *
 * @param startHour first hour, 0 to 23; negative = never
 * @param endHour hour after the last; smaller than the start = past midnight; negative = never
 * @param ratio percent added to the size ratio
 */
public record OffPeak(int startHour, int endHour, int ratio) {

  /** Percent to add at this hour of the day. */
  int ratioAt(int hour) {
    if (startHour < 0 || endHour < 0 || startHour == endHour) {
      return 0;
    }
    boolean isInside =
        startHour < endHour
            ? hour >= startHour && hour < endHour
            : hour >= startHour || hour < endHour;
    return isInside ? ratio : 0;
  }
}
