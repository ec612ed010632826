package org.apache.paimon.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanMode;
import org.apache.paimon.scan.ScanOptions;
import org.apache.paimon.scan.TimeTravel;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.ReadSupport;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;

/** Opens tables. */
public final class Tables {
  private Tables() {}

  /**
   * Opens a table; reads nothing.
   *
   * @throws org.apache.paimon.error.UnsupportedFeatureException when this version would read the
   *     table wrongly
   */
  public static Table open(TableSource source) {
    ReadSupport.check(source.schema());
    return FallbackTable.of(new SourceTable(source));
  }

  /**
   * Opens a table to change it: what it reads is its own, without the partitions of a fallback
   * branch.
   *
   * @throws org.apache.paimon.error.UnsupportedFeatureException when this version would read the
   *     table wrongly
   */
  public static Table openToChange(TableSource source) {
    ReadSupport.check(source.schema());
    return new SourceTable(source);
  }

  /**
   * The table as the {@code scan.*} options of its source show it: when they choose a snapshot, tag
   * or time, the source has that snapshot's columns, with the options as given. Reads storage only
   * when they do.
   *
   * @throws org.apache.paimon.error.NotFoundException when what they choose is not there
   */
  public static TableSource asScanned(TableSource source) {
    TableSchema schema = source.schema();
    ScanOptions options = ScanOptions.from(schema.options());
    if (options.mode() == ScanMode.LATEST_FULL
        || options.mode() == ScanMode.LATEST
        || options.mode() == ScanMode.INCREMENTAL) {
      return source;
    }
    FileIO io = source.io().open(source.location());
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    return TimeTravel.of(options, io, paths, schema)
        .snapshot()
        .filter(snapshot -> snapshot.schemaId() != schema.id())
        .map(
            snapshot ->
                withSchema(
                    source,
                    new SchemaStore(io, source.location(), source.branch())
                        .load(snapshot.schemaId())))
        .orElse(source);
  }

  private static TableSource withSchema(TableSource source, TableSchema schema) {
    return new TableSource(
        source.name(),
        source.location(),
        schema.withOptions(optionsThen(source.schema().options(), schema.options())),
        source.branch(),
        source.io());
  }

  /** Options that say what rows on the levels of a bucket stand for are those of the snapshot. */
  private static Options optionsThen(Options now, Options then) {
    Map<String, String> all = new HashMap<>(now.asMap());
    for (OptionKey<?> key :
        List.of(
            KeyOptions.CHANGELOG_PRODUCER,
            TableOptions.DELETION_VECTORS,
            TableOptions.FORCE_LOOKUP)) {
      all.remove(key.name());
      then.find(key.name()).ifPresent(value -> all.put(key.name(), value));
    }
    return new Options(all);
  }

  /** Whether a batch read of the table may show partitions of another branch. */
  public static boolean readsFallbackBranch(TableSource source) {
    return open(source) instanceof FallbackTable;
  }
}
