package org.apache.paimon.schema;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;

/**
 * Everything needed to open a table on the driver and again in tasks.
 *
 * @param name for messages: {@code db.t}
 * @param location table directory
 * @param schema with the options that hold for this session overlaid
 * @param branch {@code main} or a branch name
 * @param io how to reach storage
 */
public record TableSource(
    String name, Location location, TableSchema schema, String branch, FileIOProvider io)
    implements Serializable {

  /** The line of history that has no name of its own. */
  public static final String MAIN_BRANCH = "main";

  /** Stands between the name of a table and that of its branch: {@code t$branch_b}. */
  public static final String BRANCH_SEPARATOR = "$branch_";

  /** Option of sessions, readers and writers that names a branch. */
  public static final String BRANCH_OPTION = "branch";

  /**
   * The same table with stronger options, for one session, read or write.
   *
   * @throws org.apache.paimon.error.UserException for an option that files depend on, with another
   *     value than the table's: see {@link FrozenOptions}
   */
  public TableSource withOptions(Map<String, String> stronger) {
    FrozenOptions.checkSession(schema, stronger);
    return new TableSource(
        name, location, schema.withOptions(schema.options().with(stronger)), branch, io);
  }

  /**
   * The same table with another number of buckets than its option says: for work on partitions that
   * keep, or get, that number. Sessions must not do this.
   */
  public TableSource withBuckets(int count) {
    TableSchema other =
        schema.withOptions(
            schema.options().with(Map.of(BucketOptions.BUCKET.name(), Integer.toString(count))));
    return new TableSource(name, location, other, branch, io);
  }

  /** The table as changes of its schema would make it, for plans; it cannot be written. */
  public TableSource preview(List<SchemaChange> changes) {
    return new TableSource(name, location, schema.preview(changes), branch, io);
  }
}
