package org.apache.paimon.spark.read;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.scan.Split;
import org.apache.paimon.table.Table;
import org.apache.paimon.types.RowType;

/** Makes the vectors of the metadata columns, batch by batch. */
final class MetadataVectors {
  private final Table table;
  private final List<MetadataColumns> columns;
  private final TablePaths paths;
  private Split split;

  MetadataVectors(Table table, List<MetadataColumns> columns) {
    this.table = table;
    this.columns = columns;
    this.paths =
        new TablePaths(
            table.source().location(),
            table.source().branch(),
            table.schema().partitionType(),
            table.schema().options());
  }

  /** The batches that follow belong to this split; to its only file when positions are asked. */
  void startSplit(Split newSplit) {
    split = newSplit;
  }

  /** The batch with the metadata columns behind its own. */
  ColumnBatch appendTo(ColumnBatch batch) {
    if (columns.isEmpty()) {
      return batch;
    }
    List<ColumnVector> vectors = new ArrayList<>(batch.columns());
    for (MetadataColumns column : columns) {
      vectors.add(vector(column, batch));
    }
    return batch.withColumns(vectors);
  }

  private ColumnVector vector(MetadataColumns column, ColumnBatch batch) {
    return switch (column) {
      case FILE_PATH -> filePath(batch.rowCount());
      case ROW_INDEX -> rowIndex(batch);
      case PARTITION -> partition(batch.rowCount());
      case BUCKET -> bucket(batch.rowCount());
      case ROW -> new RowVector(batch.columns(), null);
    };
  }

  private ColumnVector filePath(int count) {
    DataFileMeta file = split.files().get(0);
    String path = paths.dataFile(split.partition(), split.bucket(), file).uri();
    byte[] text = path.getBytes(StandardCharsets.UTF_8);
    return new BytesVector(text, new int[] {0, text.length}, new int[count], null);
  }

  private static ColumnVector rowIndex(ColumnBatch batch) {
    if (batch.firstRow() < 0) {
      throw new IllegalStateException("a batch without file position: " + batch.rowCount());
    }
    long[] positions = new long[batch.rowCount()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = batch.firstRow() + i;
    }
    return new LongVector(positions, null);
  }

  private ColumnVector bucket(int count) {
    int[] numbers = new int[count];
    Arrays.fill(numbers, split.bucket());
    return new IntVector(numbers, null);
  }

  private ColumnVector partition(int count) {
    RowType type = table.schema().partitionType();
    RowView values = split.partition().view(type.types());
    List<ColumnVector> fields = new ArrayList<>();
    for (int field = 0; field < type.fieldCount(); field++) {
      VectorBuilder builder = VectorBuilder.of(type.typeAt(field));
      for (int row = 0; row < count; row++) {
        builder.append(values, field);
      }
      fields.add(builder.build());
    }
    return new RowVector(fields, null);
  }
}
