package org.apache.paimon.schema;

import java.util.List;
import java.util.Map;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of local-zoned timestamps in ORC files of the legacy form: they are stored shifted by the
 * zone of the writing Java machine, and a reader in another zone gets other instants (format-data
 * 4.2).
 */
final class OrcZoneWarning {
  private static final Logger LOG = LoggerFactory.getLogger(OrcZoneWarning.class);

  private static final OptionKey<Boolean> LEGACY =
      OptionKey.bool("orc.timestamp-ltz.legacy.type", true, "see package format.orc");

  private OrcZoneWarning() {}

  /** The columns of which a reader in another zone gets other values. */
  static List<String> columns(TableSchema schema) {
    FileOptions files = TableOptions.of(schema).files();
    boolean writesOrc =
        files.data().format().equalsIgnoreCase("orc")
            || files.perLevel().values().stream()
                .anyMatch(form -> form.format().equalsIgnoreCase("orc"));
    return writesOrc && schema.options().get(LEGACY)
        ? schema.fields().stream()
            .filter(field -> isZoned(field.type()))
            .map(DataField::name)
            .toList()
        : List.of();
  }

  private static boolean isZoned(DataType type) {
    if (type instanceof RowType row) {
      return row.fields().stream().anyMatch(field -> isZoned(field.type()));
    }
    if (type instanceof ArrayType array) {
      return isZoned(array.element());
    }
    if (type instanceof MapType map) {
      return isZoned(map.key()) || isZoned(map.value());
    }
    if (type instanceof MultisetType multiset) {
      return isZoned(multiset.element());
    }
    return type.root() == TypeRoot.TIMESTAMP_LTZ;
  }

  /** Logs the warning for a schema that was published as {@code file}. */
  static void log(Location file, TableSchema schema) {
    List<String> columns = columns(schema);
    if (!columns.isEmpty()) {
      LOG.warn(
          "Columns {} of the table with schema {} hold local-zoned timestamps in ORC files of the"
              + " legacy form: engines in another time zone than {} read other instants. Set {} or"
              + " use another file format",
          columns,
          file,
          java.time.ZoneId.systemDefault(),
          Map.of(LEGACY.name(), "false"));
    }
  }
}
