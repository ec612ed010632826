package org.apache.paimon.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;

/**
 * Which statistics of value columns writers put into manifests. The statistics of keys and system
 * columns are always {@link #KEY_MODE}.
 *
 * @param mode of columns without their own
 * @param perLevel modes of single levels
 * @param perColumn modes of single columns, by name; stronger than all others
 * @param changelogMode mode in changelog files; null = as in data files
 * @param firstColumns columns from this position on get none; -1 = all columns get some
 * @param dense whether columns without statistics are left out of manifests
 */
public record StatsOptions(
    StatsMode mode,
    Map<Integer, StatsMode> perLevel,
    Map<String, StatsMode> perColumn,
    StatsMode changelogMode,
    int firstColumns,
    boolean dense) {

  /** The mode of key copies and system columns, and in thin mode of the key's value columns. */
  public static final StatsMode KEY_MODE = StatsMode.truncate(128);

  public static final OptionKey<StatsMode> MODE =
      modeKey("metadata.stats-mode", "truncate(16)", "statistics of columns in manifests");

  public static final OptionKey<Map<Integer, String>> MODE_PER_LEVEL =
      FileOptions.perLevelKey(
          "metadata.stats-mode.per.level", "statistics of single levels, such as 0:none");

  public static final OptionKey<StatsMode> CHANGELOG_MODE =
      modeKey("changelog-file.stats-mode", null, "statistics of changelog files; default as data");

  public static final OptionKey<Integer> FIRST_COLUMNS =
      OptionKey.integer(
          "metadata.stats-keep-first-n-columns", "-1", "statistics only for the first columns");

  public static final OptionKey<Boolean> DENSE =
      OptionKey.bool(
          "metadata.stats-dense-store", true, "leave columns without statistics out of manifests");

  private static final String COLUMN_PREFIX = "fields.";
  private static final String COLUMN_SUFFIX = ".stats-mode";

  public StatsOptions {
    perLevel = Map.copyOf(perLevel);
    perColumn = Map.copyOf(perColumn);
  }

  /** Modes of value columns, by position, in a data file of a level. */
  public List<StatsMode> atLevel(RowType columns, int level) {
    return modes(columns, perLevel.getOrDefault(level, mode));
  }

  /** Modes of value columns, by position, in a changelog file. */
  public List<StatsMode> ofChangelog(RowType columns, int level) {
    return changelogMode == null ? atLevel(columns, level) : modes(columns, changelogMode);
  }

  private List<StatsMode> modes(RowType columns, StatsMode common) {
    List<StatsMode> modes = new ArrayList<>(columns.fieldCount());
    for (int i = 0; i < columns.fieldCount(); i++) {
      boolean wanted = firstColumns < 0 || i < firstColumns;
      StatsMode own = perColumn.getOrDefault(columns.field(i).name(), common);
      modes.add(wanted ? own : StatsMode.NONE);
    }
    return modes;
  }

  static StatsOptions of(Options options) {
    Map<Integer, StatsMode> perLevel = new HashMap<>();
    options
        .get(MODE_PER_LEVEL)
        .forEach((level, text) -> perLevel.put(level, StatsMode.parse(text)));
    Map<String, StatsMode> perColumn = new HashMap<>();
    options
        .asMap()
        .forEach(
            (key, text) -> {
              if (key.startsWith(COLUMN_PREFIX)
                  && key.endsWith(COLUMN_SUFFIX)
                  && key.length() > COLUMN_PREFIX.length() + COLUMN_SUFFIX.length()) {
                String column =
                    key.substring(COLUMN_PREFIX.length(), key.length() - COLUMN_SUFFIX.length());
                perColumn.put(column, StatsMode.parse(text));
              }
            });
    return new StatsOptions(
        options.get(MODE),
        perLevel,
        perColumn,
        options.find(CHANGELOG_MODE).orElse(null),
        options.get(FIRST_COLUMNS),
        options.get(DENSE));
  }

  private static OptionKey<StatsMode> modeKey(String name, String defaultText, String description) {
    Function<String, StatsMode> parser = StatsMode::parse;
    return new OptionKey<>(
        name, parser, "none, counts, full or truncate(n)", defaultText, List.of(), description);
  }
}
