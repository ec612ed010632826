package org.apache.paimon.systemtable;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$aggregation_fields}: the columns with their {@code fields.<column>.*} options. */
final class AggregationFieldsTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "field_name", DataTypes.STRING.notNull(),
          "field_type", DataTypes.STRING.notNull(),
          "function", DataTypes.STRING,
          "function_options", DataTypes.STRING,
          "comment", DataTypes.STRING);

  private final TableStores stores;

  AggregationFieldsTable(SystemTables.Context context) {
    this.stores = context.stores();
  }

  @Override
  public RowType rowType() {
    return TYPE;
  }

  @Override
  public ColumnBatch read(Optional<Predicate> filter) {
    Rows rows = new Rows(TYPE);
    TableSchema schema = stores.schema();
    for (DataField field : schema.fields()) {
      String prefix = "fields." + field.name() + ".";
      Map<String, String> options = new TreeMap<>();
      schema
          .options()
          .asMap()
          .forEach(
              (key, value) -> {
                if (key.startsWith(prefix)) {
                  options.put(key, value);
                }
              });
      rows.add(
          field.name(),
          CellText.type(field.type()),
          new ArrayList<>(options.values()).toString(),
          new ArrayList<>(options.keySet()).toString(),
          field.comment());
    }
    return rows.batch();
  }
}
