package org.apache.paimon.evolution;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * Where the wanted columns of one file come from: from the file through its mapping, from its
 * manifest entry, or from its place in the file.
 */
final class OutputColumns {
  private final OutputColumn[] columns;
  private final int[] mappedPositions;
  private final List<DataField> mapped = new ArrayList<>();
  private final boolean isMappedOnly;

  /**
   * @param stored the columns that the file may hold
   */
  OutputColumns(FileRead read, RowType partitionType, TableSchema table, RowType stored) {
    RowType wanted = read.wanted();
    columns = new OutputColumn[wanted.fieldCount()];
    mappedPositions = new int[wanted.fieldCount()];
    RowView partition = read.partition().view(partitionType.types());
    boolean hasKinds = stored.indexOfId(SystemFields.VALUE_KIND.id()) >= 0;
    boolean isMapped = true;
    for (int i = 0; i < columns.length; i++) {
      DataField field = wanted.field(i);
      mappedPositions[i] = -1;
      int inPartition = partitionType.indexOfId(field.id());
      if (inPartition >= 0) {
        columns[i] = new ConstantColumn(partition, inPartition, field.type());
      } else if (isKind(field)) {
        columns[i] =
            hasKinds
                ? mapped(SystemFields.VALUE_KIND, i)
                : ConstantColumn.ofByte(RowKind.INSERT.code());
      } else if (field.id() == SystemFields.ROW_ID.id()) {
        columns[i] = new RowIdColumn(read.file(), storedOrNone(field, stored, i));
      } else if (field.id() == SystemFields.SEQUENCE_NUMBER.id() && !table.hasPrimaryKey()) {
        columns[i] = new FileSequenceColumn(read.file(), storedOrNone(field, stored, i));
      } else {
        columns[i] = mapped(field, i);
      }
      isMapped &= columns[i] instanceof MappedColumn column && column.position() == i;
    }
    isMappedOnly = isMapped;
  }

  private static boolean isKind(DataField field) {
    return field.id() == SystemFields.VALUE_KIND.id() || field.id() == SystemFields.ROW_KIND.id();
  }

  private MappedColumn mapped(DataField field, int position) {
    int at = mapped.indexOf(field);
    if (at < 0) {
      at = mapped.size();
      mapped.add(field);
    }
    mappedPositions[position] = at;
    return new MappedColumn(at);
  }

  /** Position of a tracking column among the mapped ones, -1 when the file does not hold it. */
  private int storedOrNone(DataField field, RowType stored, int position) {
    if (stored.indexOfId(field.id()) < 0) {
      return -1;
    }
    int at = mapped(field.withType(field.type().nullable()), position).position();
    mappedPositions[position] = -1; // a filter must not see stored nulls
    return at;
  }

  /** The columns to be mapped from the file. */
  RowType mapped() {
    return new RowType(mapped);
  }

  /** Position among {@link #mapped} of a wanted column that comes from there as it is, or -1. */
  int mappedPosition(int wanted) {
    return mappedPositions[wanted];
  }

  /** The wanted columns of a batch of mapped ones. */
  ColumnBatch of(ColumnBatch batch) {
    if (isMappedOnly && columns.length == batch.columns().size()) {
      return batch;
    }
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = columns[i].of(batch);
    }
    return batch.withColumns(List.of(vectors));
  }
}
