package org.apache.paimon.spark.extensions;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.paimon.spark.SparkTable;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/**
 * The target of a stream whose rows bring columns that the table lacks: shows them from the start,
 * and has them stored when the first micro-batch is written. Used by the thread of its stream.
 */
final class WidenedTarget implements SupportsWrite {
  private final SparkTable preview;
  private final Supplier<SparkTable> store;
  private SparkTable stored;

  /**
   * A target.
   *
   * @param preview the table as it shall be
   * @param store makes the stored table so, and gives it
   */
  WidenedTarget(SparkTable preview, Supplier<SparkTable> store) {
    this.preview = preview;
    this.store = store;
  }

  @Override
  public String name() {
    return preview.name();
  }

  /** Spark 3.5 still asks here in places. */
  @Override
  @SuppressWarnings("deprecation")
  public StructType schema() {
    return preview.schema();
  }

  @Override
  public Column[] columns() {
    return preview.columns();
  }

  @Override
  public Transform[] partitioning() {
    return preview.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return preview.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return preview.capabilities();
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    if (stored == null) {
      stored = store.get();
    }
    return stored.newWriteBuilder(info);
  }

  @Override
  public String toString() {
    return name();
  }
}
