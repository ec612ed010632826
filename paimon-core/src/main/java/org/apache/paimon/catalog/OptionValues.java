package org.apache.paimon.catalog;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.paimon.append.AppendCompactionOptions;
import org.apache.paimon.commit.CommitOptions;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.datafile.NamingOptions;
import org.apache.paimon.error.UserException;
import org.apache.paimon.index.fileindex.FileIndexOptions;
import org.apache.paimon.lookup.LookupOptions;
import org.apache.paimon.lsm.LevelOptions;
import org.apache.paimon.lsm.MergeLimits;
import org.apache.paimon.maintenance.AfterCommit;
import org.apache.paimon.maintenance.AutoTagOptions;
import org.apache.paimon.maintenance.ExpiryOptions;
import org.apache.paimon.maintenance.PartitionExpiryOptions;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanOptions;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.spill.SpillCodec;
import org.apache.paimon.write.TableWriters;

/**
 * Values of table options that only later reads, writes and their maintenance read. A wrong one is
 * refused when it is stored, not by each statement from then on. How options of reads fit together
 * is not looked at: a table may store some of them and leave others to its readers.
 */
public final class OptionValues {
  private static final List<Consumer<Options>> READERS =
      List.of(
          ManifestOptions::from,
          NamingOptions::from,
          CommitOptions::from,
          LookupOptions::from,
          ExpiryOptions::from,
          PartitionExpiryOptions::from,
          options -> AutoTagOptions.from(options, ZoneOffset.UTC),
          FileIndexOptions::from,
          ExternalRoots::from,
          SpillCodec::from,
          LevelOptions::from,
          options -> AppendCompactionOptions.from(options, 1),
          options -> MergeLimits.from(options, Path.of("")));

  private static final List<OptionKey<?>> KEYS =
      List.of(
          TableWriters.BUFFER_SIZE,
          AfterCommit.CONSUMER_EXPIRATION_TIME,
          AfterCommit.PARTITION_EXPIRATION_CHECK_INTERVAL,
          ScanOptions.SCAN_MODE,
          ScanOptions.SOURCE_SPLIT_TARGET_SIZE,
          ScanOptions.SOURCE_SPLIT_OPEN_FILE_COST);

  private OptionValues() {}

  /**
   * Refuses options of a new table.
   *
   * @throws UserException naming the first wrong one
   */
  public static void check(Options options) {
    check(new Options(Map.of()), options);
  }

  /**
   * Refuses changes that make a value wrong; what is wrong already may stay.
   *
   * @throws UserException naming the first wrong one
   */
  public static void check(Options stored, List<SchemaChange> changes) {
    Map<String, String> changed = new LinkedHashMap<>(stored.asMap());
    for (SchemaChange change : changes) {
      if (change instanceof SchemaChange.SetOption set) {
        changed.put(set.key(), set.value());
      } else if (change instanceof SchemaChange.RemoveOption removal) {
        changed.remove(removal.key());
      }
    }
    check(stored, new Options(changed));
  }

  private static void check(Options before, Options after) {
    Map<String, UserException> accepted = violations(before);
    violations(after)
        .forEach(
            (message, violation) -> {
              if (!accepted.containsKey(message)) {
                throw violation;
              }
            });
  }

  private static Map<String, UserException> violations(Options options) {
    Map<String, UserException> violations = new LinkedHashMap<>();
    List<Consumer<Options>> readers = new ArrayList<>(READERS);
    KEYS.forEach(key -> readers.add(given -> given.find(key)));
    for (Consumer<Options> reader : readers) {
      try {
        reader.accept(options);
      } catch (UserException e) {
        violations.put(e.getMessage(), e);
      } catch (DateTimeException e) {
        String message =
            "Invalid time zone of automatic tags: "
                + e.getMessage()
                + ", expected a name such as UTC or Europe/Berlin. Correct the option.";
        violations.put(message, new UserException(message, e));
      }
    }
    return violations;
  }
}
