package org.apache.paimon.datafile;

import java.util.List;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;

/**
 * How the files of one kind and level are written.
 *
 * @param format the file format
 * @param type columns of the file with their ids
 * @param compression codec name
 * @param statsModes by column of the file
 * @param namePrefix what names begin with
 * @param nameInfix what stands between number and format: {@code .zstd} or nothing
 * @param level level of the files
 * @param options the table's options, for the format
 */
public record FileSettings(
    FileFormat format,
    RowType type,
    String compression,
    List<StatsMode> statsModes,
    String namePrefix,
    String nameInfix,
    int level,
    Options options) {

  public FileSettings {
    statsModes = List.copyOf(statsModes);
  }
}
