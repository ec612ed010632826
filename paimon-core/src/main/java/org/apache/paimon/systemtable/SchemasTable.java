package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.SchemaTexts;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$schemas}: one row per schema version. */
final class SchemasTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "schema_id", DataTypes.BIGINT.notNull(),
          "fields", DataTypes.STRING.notNull(),
          "partition_keys", DataTypes.STRING.notNull(),
          "primary_keys", DataTypes.STRING.notNull(),
          "options", DataTypes.STRING.notNull(),
          "comment", DataTypes.STRING,
          "update_time", DataTypes.timestamp(3).notNull());

  private final TableStores stores;
  private final ZoneId zone;

  SchemasTable(SystemTables.Context context) {
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
    SchemaStore schemas = stores.schemas();
    for (long id : schemas.ids()) {
      if (Rows.mayMatch(filter, id)) {
        TableSchema schema = schemas.load(id);
        SchemaTexts texts = SchemaTexts.of(schema);
        rows.add(
            schema.id(),
            texts.fields(),
            texts.partitionKeys(),
            texts.primaryKeys(),
            texts.options(),
            schema.comment(),
            Rows.wallClock(schema.timeMillis(), zone));
      }
    }
    return rows.batch();
  }
}
