package org.apache.paimon.format.parquet;

import static org.apache.paimon.data.testing.TestRows.row;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.column.columnindex.ColumnIndex;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;

/** One file in memory, written by our writer and opened with the library. */
abstract class WrittenParquet {
  static final Location FILE = new Location("mem:/t/data.parquet");

  final FakeFileIO io = new FakeFileIO();

  FileSummary write(RowType type, List<List<Object>> rows, String compression, Options options)
      throws IOException {
    io.delete(List.of(FILE));
    WriteRequest request =
        new WriteRequest(
            io.newOutput(FILE),
            type,
            compression,
            Collections.nCopies(type.fieldCount(), StatsMode.FULL),
            options);
    try (FormatWriter writer = new ParquetFormat().create(request)) {
      writer.write(TestRows.batch(type, rows));
      return writer.finish();
    }
  }

  FileSummary write(DataType type, Object... values) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(row(value));
    }
    return write(RowType.of("c", type), rows, "zstd", Options.EMPTY);
  }

  ParquetFileReader open() throws IOException {
    return ParquetFileReader.open(new ParquetInput(io.newInput(FILE)));
  }

  List<BlockMetaData> rowGroups() throws IOException {
    try (ParquetFileReader reader = open()) {
      return reader.getFooter().getBlocks();
    }
  }

  ColumnChunkMetaData chunk(int column) throws IOException {
    return rowGroups().get(0).getColumns().get(column);
  }

  <T> T fromIndex(Function<ColumnIndex, T> question) throws IOException {
    try (ParquetFileReader reader = open()) {
      return question.apply(reader.readColumnIndex(chunk(0)));
    }
  }

  OffsetIndex offsets(int column) throws IOException {
    try (ParquetFileReader reader = open()) {
      return reader.readOffsetIndex(chunk(column));
    }
  }
}
