package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanOptions;
import org.apache.paimon.scan.TimeTravel;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table at another time: with the schema of the chosen snapshot. */
final class AsOf {
  /** Options that name a snapshot. Of these the strongest holds, not all together. */
  private static final List<OptionKey<?>> CHOOSING =
      List.of(
          ScanOptions.SCAN_SNAPSHOT_ID,
          ScanOptions.SCAN_TAG_NAME,
          ScanOptions.SCAN_VERSION,
          ScanOptions.SCAN_TIMESTAMP,
          ScanOptions.SCAN_TIMESTAMP_MILLIS,
          ScanOptions.SCAN_WATERMARK);

  /** Other options that say where a read begins. */
  private static final List<OptionKey<?>> BEGINNING =
      List.of(
          ScanOptions.SCAN_MODE,
          ScanOptions.SCAN_FILE_CREATION_TIME_MILLIS,
          ScanOptions.SCAN_CREATION_TIME_MILLIS);

  private AsOf() {}

  /**
   * {@code VERSION AS OF}: a tag, {@code watermark-<n>}, or a snapshot number.
   *
   * @param session weaker options, of which those that choose what is read do not count
   */
  static TableSource version(TableSource stored, Map<String, String> session, String version) {
    return chosen(stored, session, ScanOptions.SCAN_VERSION, version);
  }

  /** {@code TIMESTAMP AS OF}: the latest snapshot not after the time. */
  static TableSource timestamp(TableSource stored, Map<String, String> session, long micros) {
    String millis = Long.toString(Math.floorDiv(micros, 1000L));
    return chosen(stored, session, ScanOptions.SCAN_TIMESTAMP_MILLIS, millis);
  }

  private static TableSource chosen(
      TableSource stored, Map<String, String> session, OptionKey<?> choice, String value) {
    Map<String, String> options = new LinkedHashMap<>(session);
    removeAll(CHOOSING, options);
    removeAll(BEGINNING, options);
    ScanOptions.INCREMENTAL.forEach(options::remove);
    options.put(choice.name(), value);
    return session(stored, options);
  }

  private static void removeAll(List<OptionKey<?>> keys, Map<String, String> options) {
    keys.forEach(
        key -> {
          options.remove(key.name());
          key.aliases().forEach(options::remove);
        });
  }

  /** The table with stronger options, and with an older schema if these name a snapshot. */
  static TableSource session(TableSource stored, Map<String, String> stronger) {
    if (stronger.isEmpty()) {
      return stored;
    }
    TableSource overlaid = overlaid(onBranch(stored, stronger), stronger);
    if (!choosesSnapshot(overlaid.schema().options())) {
      return overlaid;
    }
    return snapshot(overlaid)
        .map(snapshot -> withSchemaOf(snapshot, overlaid, stronger))
        .orElse(overlaid);
  }

  /**
   * The branch that option {@code branch} names, with its own columns. A branch that the name of
   * the table names is stronger.
   */
  static TableSource onBranch(TableSource source, Map<String, String> stronger) {
    String branch = stronger.get(TableSource.BRANCH_OPTION);
    boolean isNamed = !source.branch().equals(TableSource.MAIN_BRANCH);
    if (branch == null || branch.equals(TableSource.MAIN_BRANCH) || isNamed) {
      return source;
    }
    TableSchema schema =
        new SchemaStore(source.io().open(source.location()), source.location(), branch)
            .latest()
            .orElseThrow(
                () ->
                    new NotFoundException(
                        "Cannot read branch '"
                            + branch
                            + "' of table "
                            + source.name()
                            + ": there is none, expected the name of a branch in option '"
                            + TableSource.BRANCH_OPTION
                            + "'. Correct it, or create the branch with CALL"
                            + " sys.create_branch."));
    return new TableSource(
        source.name() + TableSource.BRANCH_SEPARATOR + branch,
        source.location(),
        schema,
        branch,
        source.io());
  }

  /**
   * The branch that an option of a reader or writer names. The statement knows the columns of
   * {@code source} already, so the branch has to have the same.
   */
  private static TableSource onSameBranch(TableSource source, Map<String, String> stronger) {
    String branch = stronger.get(TableSource.BRANCH_OPTION);
    boolean isNamed = !source.branch().equals(TableSource.MAIN_BRANCH);
    if (branch != null && isNamed && !branch.equals(source.branch())) {
      throw new UserException(
          "Cannot use branch '"
              + branch
              + "' by option '"
              + TableSource.BRANCH_OPTION
              + "': the statement is about branch '"
              + source.branch()
              + "' of table "
              + source.name()
              + " already, by its name or by the session, expected the same. Name one of them.");
    }
    TableSource bare = onBranch(source, stronger);
    if (bare == source) {
      return source;
    }
    TableSource other = session(bare, given(source));
    if (!other.schema().rowType().names().equals(source.schema().rowType().names())
        || !other.schema().rowType().types().equals(source.schema().rowType().types())) {
      throw new UserException(
          "Cannot use branch '"
              + other.branch()
              + "' of table "
              + source.name()
              + " by option '"
              + TableSource.BRANCH_OPTION
              + "': its columns are "
              + other.schema().rowType()
              + ", expected those of the table. Name the branch in place of the table, `"
              + other.name()
              + "`.");
    }
    return other;
  }

  /** What was said about a table on top of its stored options. */
  private static Map<String, String> given(TableSource source) {
    Map<String, String> stored =
        new SchemaStore(source.io().open(source.location()), source.location(), source.branch())
            .load(source.schema().id())
            .options()
            .asMap();
    Map<String, String> given = new LinkedHashMap<>(source.schema().options().asMap());
    given.entrySet().removeAll(stored.entrySet());
    return given;
  }

  /** Stronger options on a table; those that choose snapshot or changes replace weaker ones. */
  static TableSource overlay(TableSource source, Map<String, String> stronger) {
    return overlaid(onSameBranch(source, stronger), stronger);
  }

  private static TableSource overlaid(TableSource source, Map<String, String> stronger) {
    Options given = new Options(stronger);
    boolean readsChanges =
        ScanOptions.INCREMENTAL.stream().anyMatch(name -> given.find(name).isPresent());
    if (!choosesSnapshot(given) && !readsChanges) {
      return source.withOptions(stronger);
    }
    Map<String, String> weaker = new LinkedHashMap<>(source.schema().options().asMap());
    removeAll(CHOOSING, weaker);
    ScanOptions.INCREMENTAL.forEach(weaker::remove);
    TableSchema schema = source.schema().withOptions(new Options(weaker));
    return new TableSource(source.name(), source.location(), schema, source.branch(), source.io())
        .withOptions(stronger);
  }

  /**
   * Refuses to change a table that is shown as of an earlier time, or by its changes: the rows that
   * a statement sees would not be those that it changes.
   *
   * @param stored the table with its stored options
   * @param changed the table that a statement changes
   * @param ofWriter options that the writer gave
   * @throws UserException naming the option as it was given
   */
  static void requireLatest(
      TableSource stored, TableSource changed, CaseInsensitiveStringMap ofWriter) {
    Options kept = stored.schema().options();
    Options given = changed.schema().options();
    Stream.concat(
            CHOOSING.stream()
                .flatMap(key -> Stream.concat(Stream.of(key.name()), key.aliases().stream())),
            ScanOptions.INCREMENTAL.stream())
        .filter(name -> given.find(name).isPresent() && !given.find(name).equals(kept.find(name)))
        .findFirst()
        .ifPresent(
            name -> {
              String shown = CallerOptions.nameGiven(ofWriter, name);
              boolean isOfWriter = ofWriter.containsKey(shown);
              throw new UserException(
                  "Cannot change table "
                      + changed.name()
                      + ": option '"
                      + shown
                      + "' = '"
                      + (isOfWriter ? ofWriter.get(shown) : given.find(name).orElseThrow())
                      + "' shows it as of another time. Expected the table as it is now. "
                      + (isOfWriter
                          ? "Leave it out of the writer's options."
                          : "Remove the option: RESET `spark.paimon." + name + "`."));
            });
  }

  static boolean choosesSnapshot(Options options) {
    return CHOOSING.stream().anyMatch(options::contains);
  }

  private static Optional<Snapshot> snapshot(TableSource source) {
    FileIO io = source.io().open(source.location());
    TableSchema schema = source.schema();
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    return TimeTravel.of(ScanOptions.from(schema.options()), io, paths, schema).snapshot();
  }

  private static TableSource withSchemaOf(
      Snapshot snapshot, TableSource source, Map<String, String> stronger) {
    if (snapshot.schemaId() == source.schema().id()) {
      return source;
    }
    FileIO io = source.io().open(source.location());
    TableSchema schema =
        new SchemaStore(io, source.location(), source.branch()).load(snapshot.schemaId());
    return overlaid(
        new TableSource(source.name(), source.location(), schema, source.branch(), source.io()),
        stronger);
  }
}
