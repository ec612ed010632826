package org.apache.paimon.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;

/** From what a statement says to the first schema of a table. */
final class TableCreation {
  /** Key columns for engines without syntax for them; never stored. */
  static final OptionKey<String> PRIMARY_KEY =
      OptionKey.string("primary-key", null, "primary key columns; kept in the schema, not here");

  /** Partition columns for engines without syntax for them; never stored. */
  static final OptionKey<String> PARTITION =
      OptionKey.string("partition", null, "partition columns; kept in the schema, not here");

  private TableCreation() {}

  /**
   * The schema of a new table: keys taken out of the options, key columns NOT NULL, fields numbered
   * after {@code highestFieldId}. Not validated.
   */
  static TableSchema schema(NewTable table, long id, int highestFieldId, long timeMillis) {
    List<String> primaryKeys = keys(table.primaryKeys(), table.options(), PRIMARY_KEY);
    List<String> partitionKeys = keys(table.partitionKeys(), table.options(), PARTITION);
    FieldIds ids = new FieldIds(highestFieldId);
    List<DataField> fields = ids.renumber(withKeysNotNull(table.columns().fields(), primaryKeys));
    return new TableSchema(
        id,
        fields,
        ids.highest(),
        partitionKeys,
        primaryKeys,
        withoutKeys(table.options()),
        table.comment(),
        timeMillis);
  }

  private static List<String> keys(List<String> given, Options options, OptionKey<String> key) {
    List<String> inOptions = options.find(key).map(ColumnList::parse).orElse(given);
    if (!given.isEmpty() && !inOptions.equals(given)) {
      throw new UserException(
          "Cannot create the table: option '"
              + key.name()
              + "' says "
              + inOptions
              + " and the statement "
              + given
              + ". Expected one of the two. Leave the option out.");
    }
    return inOptions;
  }

  static List<DataField> withKeysNotNull(List<DataField> fields, List<String> primaryKeys) {
    List<DataField> result = new ArrayList<>(fields.size());
    for (DataField field : fields) {
      boolean isKey = primaryKeys.contains(field.name());
      result.add(isKey ? field.withType(field.type().notNull()) : field);
    }
    return result;
  }

  private static Options withoutKeys(Options options) {
    Map<String, String> kept = new LinkedHashMap<>(options.asMap());
    kept.remove(PRIMARY_KEY.name());
    kept.remove(PARTITION.name());
    return new Options(kept);
  }
}
