package org.apache.paimon.format;

import java.util.List;
import org.apache.paimon.stats.ColumnStats;

/**
 * What a finished file holds.
 *
 * @param rowCount rows
 * @param lengthBytes size of the file
 * @param stats by column, already in the form its {@link StatsMode} asks for; bounds are unknown
 *     for types the format gives none for, and where a NaN was seen
 */
public record FileSummary(long rowCount, long lengthBytes, List<ColumnStats> stats) {
  public FileSummary {
    stats = List.copyOf(stats);
  }
}
