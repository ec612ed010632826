package org.apache.paimon.systemtable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.scan.ChangelogSplit;
import org.apache.paimon.scan.DiffSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * For streams: the rows of a whole state are inserts, whatever wrote them last, and its stored
 * deletes are nothing; changes keep their kinds.
 */
final class StatesAsInserts implements SplitReader {
  private final SplitReader reader;

  StatesAsInserts(SplitReader reader) {
    this.reader = reader;
  }

  @Override
  public BatchReader open(Split split, RowType projection, Optional<Predicate> filter)
      throws IOException {
    int kind = projection.indexOfId(SystemFields.ROW_KIND.id());
    boolean isChange = split instanceof ChangelogSplit || split instanceof DiffSplit;
    if (isChange || kind < 0) {
      return reader.open(split, projection, filter);
    }
    List<DataField> fields = new ArrayList<>(projection.fields());
    fields.remove(kind);
    Optional<Predicate> mapped =
        filter.flatMap(
            predicate ->
                predicate.map(
                    position -> position == kind ? -1 : position > kind ? position - 1 : position));
    return new Inserts(reader.open(split, new RowType(fields), mapped), kind);
  }

  private static final class Inserts implements BatchReader {
    private final BatchReader rows;
    private final int position;
    private ByteVector kinds = new ByteVector(new byte[0], null);

    Inserts(BatchReader rows, int position) {
      this.rows = rows;
      this.position = position;
    }

    @Override
    public ColumnBatch next() throws IOException {
      ColumnBatch batch = rows.next();
      if (batch == null) {
        return null;
      }
      if (kinds.values().length < batch.rowCount()) {
        byte[] codes = new byte[batch.rowCount()];
        Arrays.fill(codes, RowKind.INSERT.code());
        kinds = new ByteVector(codes, null);
      }
      List<ColumnVector> columns = new ArrayList<>(batch.columns());
      columns.add(position, kinds);
      return batch.withColumns(columns);
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }
}
