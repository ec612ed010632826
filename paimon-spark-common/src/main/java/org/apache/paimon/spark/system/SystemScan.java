package org.apache.paimon.spark.system;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.spark.vector.BatchAdapter;
import org.apache.paimon.systemtable.SystemTable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.StructType;

/** A read of metadata: rows computed on the driver, without a job. */
final class SystemScan implements LocalScan {
  private final String name;
  private final SystemTable table;
  private final Optional<Predicate> filter;
  private final StructType columns;

  SystemScan(String name, SystemTable table, Optional<Predicate> filter, StructType columns) {
    this.name = name;
    this.table = table;
    this.filter = filter;
    this.columns = columns;
  }

  @Override
  public StructType readSchema() {
    return columns;
  }

  @Override
  public String description() {
    return "paimon " + name + " filters=" + filter.map(Object::toString).orElse("none");
  }

  @Override
  public InternalRow[] rows() {
    List<Integer> order = new ArrayList<>();
    for (String column : columns.fieldNames()) {
      order.add(table.rowType().indexOf(column));
    }
    Iterator<InternalRow> rows =
        new BatchAdapter(table.rowType(), order).show(table.read(filter)).rowIterator();
    List<InternalRow> copies = new ArrayList<>();
    rows.forEachRemaining(row -> copies.add(row.copy()));
    return copies.toArray(InternalRow[]::new);
  }
}
