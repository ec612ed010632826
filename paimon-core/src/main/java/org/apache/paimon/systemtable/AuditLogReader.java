package org.apache.paimon.systemtable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.scan.Split;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Reads rows with their kind as text, retracts included. */
final class AuditLogReader implements SplitReader {
  private final SplitReader reader;

  AuditLogReader(SplitReader reader) {
    this.reader = reader;
  }

  @Override
  public BatchReader open(Split split, RowType projection, Optional<Predicate> filter)
      throws IOException {
    List<DataField> fields = new ArrayList<>(projection.fields());
    int kindPosition = projection.indexOfId(SystemFields.ROW_KIND.id());
    if (kindPosition >= 0) {
      fields.remove(kindPosition);
    }
    // The kind is always read: a projection without it would lose the retracts.
    fields.add(SystemFields.ROW_KIND);
    RowType read = new RowType(fields);
    Optional<Predicate> mapped =
        filter.flatMap(
            predicate ->
                predicate.map(
                    position ->
                        position == kindPosition
                            ? -1
                            : read.indexOf(projection.field(position).name())));
    return new Batches(reader.open(split, read, mapped), kindPosition);
  }

  /** Puts the kind's text to its place; position -1 = not wanted. */
  private record Batches(BatchReader batches, int kindPosition) implements BatchReader {
    @Override
    public ColumnBatch next() throws IOException {
      ColumnBatch batch = batches.next();
      if (batch == null) {
        return null;
      }
      List<ColumnVector> columns = new ArrayList<>(batch.columns());
      ByteVector kinds = (ByteVector) columns.remove(columns.size() - 1);
      if (kindPosition >= 0) {
        columns.add(kindPosition, KindTexts.of(kinds, batch.rowCount()));
      }
      return batch.withColumns(columns);
    }

    @Override
    public void close() throws IOException {
      batches.close();
    }
  }
}
