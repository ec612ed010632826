package org.apache.paimon.systemtable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.scan.Split;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Reads every column as an array: [value], or [before, after] for an update that has both. */
final class BinlogReader implements SplitReader {
  private final SplitReader reader;
  private final RowType table;

  BinlogReader(SplitReader reader, RowType table) {
    this.reader = reader;
    this.table = table;
  }

  @Override
  public BatchReader open(Split split, RowType projection, Optional<Predicate> filter)
      throws IOException {
    List<DataField> fields = new ArrayList<>();
    int kindPosition = projection.indexOfId(SystemFields.ROW_KIND.id());
    for (int i = 0; i < projection.fieldCount(); i++) {
      if (i != kindPosition) {
        fields.add(table.field(table.indexOf(projection.field(i).name())));
      }
    }
    RowType values = new RowType(fields);
    fields.add(SystemFields.ROW_KIND);
    return new BinlogBatches(
        reader.open(split, new RowType(fields), Optional.empty()), values, kindPosition);
  }
}
