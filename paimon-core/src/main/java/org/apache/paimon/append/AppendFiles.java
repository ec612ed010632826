package org.apache.paimon.append;

import org.apache.paimon.datafile.FileSettings;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.NamingOptions;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.schema.FileOptions.FileForm;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;

/**
 * The files of one append table: settings read once, writers made from them.
 *
 * @param settings of all files
 * @param storage form of value statistics
 */
public record AppendFiles(FileSettings settings, StatsCodec.Storage storage) {

  public static AppendFiles of(TableSchema schema, TableOptions options) {
    FileForm form = options.files().atLevel(0);
    NamingOptions naming = NamingOptions.from(schema.options());
    FileSettings settings =
        new FileSettings(
            FileFormats.named(form.format()),
            schema.rowType(),
            form.compression(),
            options.stats().atLevel(schema.rowType(), 0),
            naming.dataPrefix(),
            naming.infix(form.compression()),
            0,
            schema.options());
    return new AppendFiles(
        settings, options.stats().dense() ? StatsCodec.Storage.DENSE : StatsCodec.Storage.FULL);
  }

  /** A writer of one bucket whose first row gets {@code firstSequence}. */
  public AppendFileWriter newWriter(FileTarget target, FileSource source, long firstSequence) {
    return new AppendFileWriter(target, settings, storage, source, firstSequence);
  }
}
