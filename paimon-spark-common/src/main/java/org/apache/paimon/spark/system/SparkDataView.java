package org.apache.paimon.spark.system;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.read.SparkScanBuilder;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.systemtable.DataView;
import org.apache.paimon.systemtable.DataViewTable;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A system table that shows the rows of a table in another way, read-only. */
public final class SparkDataView implements SupportsRead {
  private final String name;
  private final Object state;
  private final DataView view;
  private final Function<CaseInsensitiveStringMap, TableSource> source;
  private final DataViewTable shown;

  /**
   * A view.
   *
   * @param name in full, for messages and plans
   * @param state decides what the rows are: Spark takes tables of equal name and state for one, and
   *     rows that it keeps of one for those of the other
   * @param source the table behind it under the options of a reader
   */
  public SparkDataView(
      String name,
      Object state,
      DataView view,
      Function<CaseInsensitiveStringMap, TableSource> source) {
    this.name = name;
    this.state = state;
    this.view = view;
    this.source = source;
    this.shown = DataViewTable.open(source.apply(CaseInsensitiveStringMap.empty()), view);
  }

  @Override
  public String name() {
    return name;
  }

  /** Spark 3.5 asks here for the columns of read-only tables. */
  @Override
  @SuppressWarnings("deprecation")
  public StructType schema() {
    return SparkTypes.ofRow(shown.schema().rowType());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return view == DataView.AUDIT_LOG || view == DataView.BINLOG
        ? EnumSet.of(TableCapability.BATCH_READ, TableCapability.MICRO_BATCH_READ)
        : EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new SparkScanBuilder(
        options.isEmpty() ? shown : DataViewTable.open(source.apply(options), view));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparkDataView table
        && name.equals(table.name)
        && state.equals(table.state);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
