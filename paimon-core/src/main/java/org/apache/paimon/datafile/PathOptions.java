package org.apache.paimon.datafile;

import java.io.Serializable;
import java.util.Optional;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Options that decide where files lie.
 *
 * @param dataDirectory directory below the table that holds all partitions and buckets; empty = the
 *     table itself
 * @param hasIndexesBesideData whether index files lie in the bucket's directory
 * @param hasLegacyPartitionNames whether partition text is that of the internal value
 * @param defaultPartitionName text of a null or blank partition value
 */
public record PathOptions(
    String dataDirectory,
    boolean hasIndexesBesideData,
    boolean hasLegacyPartitionNames,
    String defaultPartitionName)
    implements Serializable {

  public static final OptionKey<String> DATA_FILE_PATH_DIRECTORY =
      OptionKey.string(
          "data-file.path-directory", null, "directory below the table for all data files");

  public static final OptionKey<Boolean> INDEX_FILE_IN_DATA_FILE_DIR =
      OptionKey.bool(
          "index-file-in-data-file-dir", false, "put index files beside the bucket's data files");

  public static final OptionKey<Boolean> PARTITION_LEGACY_NAME =
      OptionKey.bool(
          "partition.legacy-name",
          true,
          "partition directories by the text of the stored value instead of SQL text");

  public static final OptionKey<String> PARTITION_DEFAULT_NAME =
      OptionKey.string(
          "partition.default-name",
          "__DEFAULT_PARTITION__",
          "directory name of a null or blank partition value");

  /** Reads the options of a table. */
  public static PathOptions from(Options options) {
    Optional<String> directory = options.find(DATA_FILE_PATH_DIRECTORY);
    return new PathOptions(
        directory.map(String::strip).orElse(""),
        options.get(INDEX_FILE_IN_DATA_FILE_DIR),
        options.get(PARTITION_LEGACY_NAME),
        options.get(PARTITION_DEFAULT_NAME));
  }
}
