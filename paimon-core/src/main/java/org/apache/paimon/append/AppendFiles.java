package org.apache.paimon.append;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.paimon.datafile.FileSettings;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.NamingOptions;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.schema.FileOptions.FileForm;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * The files of one append table: settings read once, writers made from them. Immutable,
 * thread-safe.
 */
public final class AppendFiles {
  private final TableSchema schema;
  private final TableOptions options;
  private final FileSettings plain;
  private final FileSettings tracked;

  public AppendFiles(TableSchema schema, TableOptions options) {
    this.schema = schema;
    this.options = options;
    this.plain = settings(List.of());
    this.tracked =
        options.rowTracking()
            ? settings(List.of(SystemFields.ROW_ID, SystemFields.SEQUENCE_NUMBER))
            : plain;
  }

  private FileSettings settings(List<DataField> tracking) {
    FileForm form = options.files().atLevel(0);
    NamingOptions naming = NamingOptions.from(schema.options());
    List<DataField> fields = new ArrayList<>(schema.fields());
    fields.addAll(tracking);
    List<StatsMode> modes = new ArrayList<>(options.stats().atLevel(schema.rowType(), 0));
    modes.addAll(Collections.nCopies(tracking.size(), StatsMode.NONE));
    return new FileSettings(
        FileFormats.named(form.format()),
        new RowType(fields),
        form.compression(),
        modes,
        naming.dataPrefix(),
        naming.infix(form.compression()),
        0,
        schema.options());
  }

  /** A writer of new rows with the table's columns. */
  public AppendFileWriter newWriter(FileTarget target, RowNumbers numbers) {
    return new AppendFileWriter(target, plain, storage(), FileSource.APPEND, numbers, null);
  }

  /** Columns of rows that are written anew: with row tracking, their id and number come along. */
  public RowType rewrittenColumns() {
    return tracked.type();
  }

  /** A writer of rows with the {@link #rewrittenColumns}. */
  AppendFileWriter newRewriter(FileTarget target, RowNumbers numbers) {
    List<String> writeColumns = options.rowTracking() ? tracked.type().names() : null;
    return new AppendFileWriter(
        target, tracked, storage(), FileSource.COMPACT, numbers, writeColumns);
  }

  boolean hasRowTracking() {
    return options.rowTracking();
  }

  private StatsCodec.Storage storage() {
    return options.stats().dense() ? StatsCodec.Storage.DENSE : StatsCodec.Storage.FULL;
  }
}
