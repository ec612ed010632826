package org.apache.paimon.systemtable;

import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$options}: the stored options of the latest schema. */
final class OptionsTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "key", DataTypes.STRING.notNull(),
          "value", DataTypes.STRING.notNull());

  private final TableStores stores;

  OptionsTable(SystemTables.Context context) {
    this.stores = context.stores();
  }

  @Override
  public RowType rowType() {
    return TYPE;
  }

  @Override
  public ColumnBatch read(Optional<Predicate> filter) {
    Rows rows = new Rows(TYPE);
    stores
        .schemas()
        .latest()
        .ifPresent(
            schema -> schema.options().asMap().forEach((key, value) -> rows.add(key, value)));
    return rows.batch();
  }
}
