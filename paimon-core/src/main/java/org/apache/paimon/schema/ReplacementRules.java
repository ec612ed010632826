package org.apache.paimon.schema;

import java.util.List;
import org.apache.paimon.datafile.PathOptions;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.types.DataField;

/**
 * What a new definition in place of an old one must keep: older snapshots stay readable, so that
 * the newest schema has to lead to the directories of their files.
 */
final class ReplacementRules {
  private static final List<OptionKey<?>> OF_DIRECTORIES =
      List.of(PathOptions.DATA_FILE_PATH_DIRECTORY, PathOptions.INDEX_FILE_IN_DATA_FILE_DIR);

  private static final List<OptionKey<?>> OF_PARTITION_NAMES =
      List.of(PathOptions.PARTITION_LEGACY_NAME, PathOptions.PARTITION_DEFAULT_NAME);

  private ReplacementRules() {}

  /**
   * Refuses a definition that would lose the files of older snapshots.
   *
   * @param before the version of a table with snapshots
   */
  static void check(TableSchema before, TableSchema after) {
    List<String> old = partitionColumns(before);
    List<String> wanted = partitionColumns(after);
    if (!old.equals(wanted)) {
      throw refused("its partition columns are " + old + ", and would be " + wanted);
    }
    for (OptionKey<?> key : OF_DIRECTORIES) {
      check(key, before, after);
    }
    if (!old.isEmpty()) {
      for (OptionKey<?> key : OF_PARTITION_NAMES) {
        check(key, before, after);
      }
    }
  }

  private static void check(OptionKey<?> key, TableSchema before, TableSchema after) {
    String old = String.valueOf(before.options().find(key).orElse(null));
    String wanted = String.valueOf(after.options().find(key).orElse(null));
    if (!old.equals(wanted)) {
      throw refused("option '" + key.name() + "' is " + old + ", and would be " + wanted);
    }
  }

  private static List<String> partitionColumns(TableSchema schema) {
    return schema.partitionType().fields().stream().map(ReplacementRules::text).toList();
  }

  private static String text(DataField column) {
    return column.name() + " " + column.type().withNullable(true).text();
  }

  private static UnsupportedFeatureException refused(String difference) {
    return new UnsupportedFeatureException(
        "Cannot replace the table: "
            + difference
            + ", which decides where data files lie. Expected no difference, because the snapshots"
            + " before stay readable. Drop the table and create it anew, which takes its history"
            + " away, or choose another name.");
  }
}
