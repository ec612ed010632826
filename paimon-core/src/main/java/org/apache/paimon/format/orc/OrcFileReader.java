package org.apache.paimon.format.orc;

import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.ql.exec.vector.VectorizedRowBatch;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.TypeDescription;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.format.GuardedInput;
import org.apache.paimon.format.ReadRequest;

/** Reads the batches of one ORC file. */
final class OrcFileReader implements BatchReader {
  private final GuardedInput input;
  private final RecordReader rows;
  private final OrcStruct struct;
  private final VectorizedRowBatch batch;

  private OrcFileReader(ReadRequest request, GuardedInput input) throws IOException {
    this.input = input;
    if (input.lengthBytes() == 0) {
      throw new EOFException("the file is empty");
    }
    Reader reader = openReader(request, input);
    OrcProjection projection =
        OrcProjection.of(
            reader.getSchema(),
            request.projection(),
            LegacyZone.of(request.options()),
            request.file().location().uri());
    struct = projection.struct();
    Reader.Options options =
        reader
            .options()
            .schema(projection.readSchema())
            .useZeroCopy(false)
            .skipCorruptRecords(false);
    request
        .filter()
        .flatMap(filter -> OrcFilter.of(filter, projection::fileName))
        .ifPresent(
            argument ->
                options.searchArgument(
                    argument, projection.readSchema().getFieldNames().toArray(String[]::new)));
    batch =
        projection
            .readSchema()
            .createRowBatch(
                TypeDescription.RowBatchVersion.USE_DECIMAL64, Math.max(1, request.batchRows()));
    rows = reader.rows(options);
  }

  /** Numbers are wanted as they are in the file, whichever calendar it names. */
  private static Reader openReader(ReadRequest request, GuardedInput input) throws IOException {
    Path path = new Path("/" + request.file().location().name());
    OneFileSystem store = OneFileSystem.reading(input, input.lengthBytes());
    OrcFile.ReaderOptions options =
        OrcFile.readerOptions(OrcOptions.configuration(request.options()))
            .filesystem(store)
            .maxLength(input.lengthBytes())
            .useUTCTimestamp(true);
    Reader reader = OrcFile.createReader(path, options);
    return reader.writerUsedProlepticGregorian()
        ? OrcFile.createReader(path, options.convertToProlepticGregorian(true))
        : reader;
  }

  static OrcFileReader open(ReadRequest request) throws IOException {
    GuardedInput input = new GuardedInput(request.file(), "ORC");
    try {
      return new OrcFileReader(request, input);
    } catch (IOException | RuntimeException e) {
      try (input) {
        throw input.damaged(e);
      }
    }
  }

  @Override
  public ColumnBatch next() throws IOException {
    try {
      long firstRow = rows.getRowNumber();
      if (!rows.nextBatch(batch) || batch.size == 0) {
        return null;
      }
      return new ColumnBatch(
          batch.size, struct.copy(batch.cols, batch.size), Optional.empty(), firstRow);
    } catch (IOException | RuntimeException e) {
      throw input.damaged(e);
    }
  }

  @Override
  public void close() throws IOException {
    try (input) {
      rows.close();
    }
  }
}
