package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.snapshot.TagStore;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$tags}: one row per tag. */
final class TagsTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "tag_name", DataTypes.STRING.notNull(),
          "snapshot_id", DataTypes.BIGINT.notNull(),
          "schema_id", DataTypes.BIGINT.notNull(),
          "commit_time", DataTypes.timestamp(3).notNull(),
          "record_count", DataTypes.BIGINT,
          "create_time", DataTypes.timestamp(3),
          "time_retained", DataTypes.STRING);

  private final TableStores stores;
  private final ZoneId zone;

  TagsTable(SystemTables.Context context) {
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
    TagStore tags = stores.tags();
    for (String name : tags.names().stream().sorted().toList()) {
      if (Rows.mayMatch(filter, name)) {
        tags.find(name).ifPresent(tag -> add(rows, tag));
      }
    }
    return rows.batch();
  }

  private void add(Rows rows, Tag tag) {
    boolean dated = tag.createTime() != null;
    rows.add(
        tag.name(),
        tag.snapshot().id(),
        tag.snapshot().schemaId(),
        Rows.wallClock(tag.snapshot().timeMillis(), zone),
        tag.snapshot().totalRecordCount(),
        dated ? tag.createTime().truncatedTo(ChronoUnit.MILLIS) : null,
        Objects.toString(tag.timeRetained(), null));
  }
}
