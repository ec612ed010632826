package org.apache.paimon.commit;

import java.util.List;
import java.util.OptionalLong;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;

/**
 * Whether the table is still the one that a commit was prepared for. A table that was dropped
 * meanwhile would get a snapshot without a schema; one that was created anew under the same name
 * would get files whose columns it takes for others.
 */
final class SameTableCheck {
  private final String table;
  private final TableSchema schema;
  private final SchemaStore schemas;

  SameTableCheck(String table, TableSchema schema, SchemaStore schemas) {
    this.table = table;
    this.schema = schema;
    this.schemas = schemas;
  }

  /**
   * The id of the table's newest schema.
   *
   * @throws NotFoundException when the table was dropped, or is another one
   */
  long latestSchemaId() {
    OptionalLong latest = schemas.latestId();
    if (latest.isEmpty() || latest.getAsLong() < schema.id()) {
      throw gone("was dropped while this write was under way");
    }
    TableSchema stored = schemas.loadAgain(schema.id());
    if (stored.timeMillis() != schema.timeMillis()
        || !columns(stored).equals(columns(schema))
        || !stored.partitionKeys().equals(schema.partitionKeys())
        || !stored.primaryKeys().equals(schema.primaryKeys())) {
      throw gone("was dropped and created anew while this write was under way");
    }
    return latest.getAsLong();
  }

  private static List<String> columns(TableSchema schema) {
    return schema.fields().stream().map(field -> field.id() + " " + field.name()).toList();
  }

  private NotFoundException gone(String what) {
    return new NotFoundException(
        "Cannot commit to table "
            + table
            + ": it "
            + what
            + ", expected the table with the schema "
            + schema.id()
            + " that the write began with. Nothing was published. Look the table up again and"
            + " repeat the write.");
  }
}
