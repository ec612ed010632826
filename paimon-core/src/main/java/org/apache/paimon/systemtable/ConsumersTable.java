package org.apache.paimon.systemtable;

import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$consumers}: how far each named streaming reader is. */
final class ConsumersTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "consumer_id", DataTypes.STRING.notNull(),
          "next_snapshot_id", DataTypes.BIGINT.notNull());

  private final TableStores stores;

  ConsumersTable(SystemTables.Context context) {
    this.stores = context.stores();
  }

  @Override
  public RowType rowType() {
    return TYPE;
  }

  @Override
  public ColumnBatch read(Optional<Predicate> filter) {
    Rows rows = new Rows(TYPE);
    stores.consumers().list().forEach((id, next) -> rows.add(id, next));
    return rows.batch();
  }
}
