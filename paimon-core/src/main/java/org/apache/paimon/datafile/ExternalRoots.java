package org.apache.paimon.datafile;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Directories outside of a table for its new data and changelog files, which lie there below their
 * partition and bucket.
 *
 * @param roots those that get new files, in turn; none = files lie in the table
 */
public record ExternalRoots(List<Location> roots) implements Serializable {

  /** No directories outside. */
  public static final ExternalRoots NONE = new ExternalRoots(List.of());

  public static final OptionKey<String> PATHS =
      OptionKey.string(
          "data-file.external-paths", null, "directories for new data files outside the table");

  public static final OptionKey<Strategy> STRATEGY =
      OptionKey.enumOf(
          "data-file.external-paths.strategy",
          Strategy.class,
          "none",
          "which of the directories outside get new files");

  public static final OptionKey<String> SPECIFIC_FS =
      OptionKey.string(
          "data-file.external-paths.specific-fs",
          null,
          "scheme of the directories that strategy specific-fs takes");

  /** Which of the directories get new files. */
  public enum Strategy {
    /** None of them. */
    NONE,
    /** Those with one scheme. */
    SPECIFIC_FS,
    /** All. */
    ROUND_ROBIN
  }

  public ExternalRoots {
    roots = List.copyOf(roots);
  }

  /**
   * Reads the options of a table; a strategy without directories means nothing.
   *
   * @throws UserException when a directory has no scheme, or none has the wanted one
   */
  public static ExternalRoots from(Options options) {
    List<Location> named = named(options);
    return switch (options.get(STRATEGY)) {
      case NONE -> NONE;
      case ROUND_ROBIN -> new ExternalRoots(named);
      case SPECIFIC_FS -> named.isEmpty() ? NONE : ofScheme(named, options);
    };
  }

  private static ExternalRoots ofScheme(List<Location> named, Options options) {
    String scheme = options.find(SPECIFIC_FS).orElse("").strip();
    List<Location> chosen =
        named.stream().filter(root -> root.scheme().equalsIgnoreCase(scheme)).toList();
    if (!chosen.isEmpty()) {
      return new ExternalRoots(chosen);
    }
    throw new UserException(
        "Cannot find a directory for new files outside of the table: option '"
            + PATHS.name()
            + "' = '"
            + options.find(PATHS).orElse("")
            + "' names none with the scheme '"
            + scheme
            + "' that option '"
            + SPECIFIC_FS.name()
            + "' gives, expected one at least. Correct these options.");
  }

  /**
   * All directories that the options name, whatever the strategy.
   *
   * @throws UserException when one has no scheme
   */
  public static List<Location> named(Options options) {
    List<Location> named = new ArrayList<>();
    for (String text : options.find(PATHS).orElse("").split(",")) {
      if (text.isBlank()) {
        continue;
      }
      Location root = new Location(text.strip());
      if (root.scheme().isEmpty()) {
        throw new UserException(
            "Invalid value '"
                + text.strip()
                + "' in option '"
                + PATHS.name()
                + "': it has no scheme, expected a full location such as 's3a://bucket/files' or"
                + " 'file:/files'. Correct the option.");
      }
      named.add(root);
    }
    return named;
  }
}
