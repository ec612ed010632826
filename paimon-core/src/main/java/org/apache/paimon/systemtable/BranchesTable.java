package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.Branch;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$branches}: one row per branch; main is none of them. */
final class BranchesTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "branch_name", DataTypes.STRING.notNull(),
          "create_time", DataTypes.timestamp(3).notNull());

  private final TableStores stores;
  private final ZoneId zone;

  BranchesTable(SystemTables.Context context) {
    this.stores = context.stores();
    this.zone = context.zone();
  }

  @Override
  public RowType rowType() {
    return TYPE;
  }

  @Override
  public ColumnBatch read(Optional<Predicate> filter) {
    Rows rows = new Rows(TYPE);
    for (Branch branch : stores.branches().list()) {
      rows.add(branch.name(), Rows.wallClock(branch.modifiedAtMillis(), zone));
    }
    return rows.batch();
  }
}
