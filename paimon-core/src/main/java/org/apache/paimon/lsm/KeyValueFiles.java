package org.apache.paimon.lsm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSettings;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.NamingOptions;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.index.fileindex.FileIndexOptions;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.FileOptions;
import org.apache.paimon.schema.FileOptions.FileForm;
import org.apache.paimon.schema.StatsOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.RowType;

/**
 * The files of one primary-key table: makes writers with the format, codec and statistics of each
 * level. Immutable, thread-safe.
 */
public final class KeyValueFiles {
  private static final String POSTPONED_FORMAT = "avro";

  private final KeyValueLayout layout;
  private final RowType keyType;
  private final TableOptions table;
  private final NamingOptions naming;
  private final Options options;
  private final boolean ownChangelogFormat;
  private final boolean ownChangelogCompression;

  public KeyValueFiles(TableSchema schema, TableOptions table, KeyValueLayout layout) {
    this.layout = layout;
    this.keyType = schema.trimmedKeyType();
    this.table = table;
    this.options = schema.options();
    this.naming = NamingOptions.from(options);
    this.ownChangelogFormat = options.contains(FileOptions.CHANGELOG_FORMAT);
    this.ownChangelogCompression = options.contains(FileOptions.CHANGELOG_COMPRESSION);
  }

  KeyValueLayout layout() {
    return layout;
  }

  /** The trimmed primary key, in key order. */
  RowType keyType() {
    return keyType;
  }

  boolean isThin() {
    return table.files().thinMode();
  }

  StatsCodec.Storage storage() {
    return table.stats().dense() ? StatsCodec.Storage.DENSE : StatsCodec.Storage.FULL;
  }

  /** Whether a file has the format of a level's data files. */
  boolean hasFormatOf(DataFileMeta file, int level) {
    FileFormat wanted = FileFormats.named(table.files().atLevel(level).format());
    return FileFormats.ofFile(file.fileName()) == wanted;
  }

  /** A writer of data files of a level. */
  public KeyValueFileWriter newDataWriter(FileTarget target, int level, FileSource source) {
    FileForm form = table.files().atLevel(level);
    List<StatsMode> values = withThinKeys(table.stats().atLevel(layout.values(), level));
    FileSettings settings =
        settings(form, naming.dataPrefix(), level, StatsOptions.KEY_MODE, values);
    return new KeyValueFileWriter(this, target, settings, source, FileIndexOptions.from(options));
  }

  /** A writer of changelog files that come with data files of a level. */
  public KeyValueFileWriter newChangelogWriter(FileTarget target, int level) {
    FileForm own = table.files().changelog();
    FileForm data = table.files().atLevel(level);
    FileForm form =
        new FileForm(
            ownChangelogFormat ? own.format() : data.format(),
            ownChangelogCompression ? own.compression() : data.compression());
    List<StatsMode> values = table.stats().ofChangelog(layout.values(), level);
    boolean none = StatsMode.NONE.equals(table.stats().changelogMode());
    FileSettings settings =
        settings(
            form,
            naming.changelogPrefix(),
            level,
            none ? StatsMode.NONE : StatsOptions.KEY_MODE,
            none ? values : withThinKeys(values));
    return new KeyValueFileWriter(
        this, target, settings, FileSource.APPEND, FileIndexOptions.from(Options.EMPTY));
  }

  /**
   * A writer of files for bucket -2: rows in any order, without sequence numbers and statistics,
   * always in Avro (format-data 3, format-metadata 8.4).
   *
   * @param writer number that all files of one writer have in common
   */
  public KeyValueFileWriter newPostponedWriter(FileTarget target, String commitUser, int writer) {
    FileForm form = table.files().atLevel(0);
    String prefix =
        naming.dataPrefix()
            + "-u-"
            + commitUser.replaceAll("[^A-Za-z0-9_.-]", "_")
            + "-s-"
            + writer
            + "-w-";
    List<StatsMode> none = Collections.nCopies(layout.values().fieldCount(), StatsMode.NONE);
    FileSettings settings =
        settings(
            new FileForm(POSTPONED_FORMAT, form.compression()), prefix, 0, StatsMode.NONE, none);
    return new KeyValueFileWriter(
        this, target, settings, FileSource.APPEND, FileIndexOptions.from(Options.EMPTY));
  }

  /** In thin mode the key's statistics come from its value columns. */
  private List<StatsMode> withThinKeys(List<StatsMode> values) {
    if (!isThin()) {
      return values;
    }
    Set<String> keys = new HashSet<>(keyType.names());
    List<StatsMode> modes = new ArrayList<>(values);
    for (int i = 0; i < modes.size(); i++) {
      if (keys.contains(layout.values().field(i).name())) {
        modes.set(i, StatsOptions.KEY_MODE);
      }
    }
    return modes;
  }

  private FileSettings settings(
      FileForm form, String prefix, int level, StatsMode keyMode, List<StatsMode> values) {
    RowType storedKeys = isThin() ? new RowType(List.of()) : keyType;
    List<StatsMode> modes = new ArrayList<>(Collections.nCopies(storedKeys.fieldCount(), keyMode));
    modes.add(StatsMode.NONE);
    modes.add(StatsMode.NONE);
    modes.addAll(values);
    return new FileSettings(
        FileFormats.named(form.format()),
        SystemFields.keyValueFile(storedKeys, layout.values()),
        form.compression(),
        modes,
        prefix,
        naming.infix(form.compression()),
        level,
        options);
  }
}
