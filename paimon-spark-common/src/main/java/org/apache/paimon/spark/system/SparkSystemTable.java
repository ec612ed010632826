package org.apache.paimon.spark.system;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.systemtable.SystemTable;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A system table made of metadata, read-only. */
public final class SparkSystemTable implements SupportsRead {
  private final String name;
  private final Object state;
  private final Function<CaseInsensitiveStringMap, SystemTable> opener;
  private final SystemTable shown;

  /**
   * A table.
   *
   * @param name in full, for messages and plans
   * @param state decides what the rows are: Spark takes tables of equal name and state for one, and
   *     rows that it keeps of one for those of the other
   * @param opener the table under the options of a reader
   */
  public SparkSystemTable(
      String name, Object state, Function<CaseInsensitiveStringMap, SystemTable> opener) {
    this.name = name;
    this.state = state;
    this.opener = opener;
    this.shown = opener.apply(CaseInsensitiveStringMap.empty());
  }

  @Override
  public String name() {
    return name;
  }

  /** Spark 3.5 asks here for the columns of read-only tables. */
  @Override
  @SuppressWarnings("deprecation")
  public StructType schema() {
    return SparkTypes.valuesOfRow(shown.rowType());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new SystemScanBuilder(name, options.isEmpty() ? shown : opener.apply(options));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparkSystemTable table
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
