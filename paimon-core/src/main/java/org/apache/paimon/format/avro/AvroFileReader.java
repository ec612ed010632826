package org.apache.paimon.format.avro;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.format.GuardedInput;
import org.apache.paimon.format.ReadRequest;

/** Reads the batches of one Avro file: blocks by the library, values by {@link AvroDecoder}. */
final class AvroFileReader implements BatchReader {
  private final GuardedInput input;
  private final DataFileReader<Object> blocks;
  private final AvroRecord rows;
  private final BatchBuilder batch;
  private final int batchRows;
  private final AvroInput block = new AvroInput();
  private long leftInBlock;
  private long nextRow;

  private AvroFileReader(ReadRequest request, GuardedInput input) throws IOException {
    this.input = input;
    this.blocks =
        new DataFileReader<>(
            new BufferedSeekableInput(input, input.lengthBytes()), new GenericDatumReader<>());
    this.rows =
        new AvroDecoders(request.file().location().uri())
            .rows(blocks.getSchema(), request.projection());
    this.batch = new BatchBuilder(request.projection().types());
    this.batchRows = request.batchRows();
  }

  static AvroFileReader open(ReadRequest request) throws IOException {
    GuardedInput input = new GuardedInput(request.file(), "Avro");
    try {
      return new AvroFileReader(request, input);
    } catch (IOException | RuntimeException e) {
      try (input) {
        throw input.damaged(e);
      }
    }
  }

  @Override
  public ColumnBatch next() throws IOException {
    batch.clear();
    try {
      fill();
    } catch (IOException | RuntimeException e) {
      throw input.damaged(e);
    }
    if (batch.size() == 0) {
      return null;
    }
    ColumnBatch built = batch.build();
    ColumnBatch next =
        new ColumnBatch(built.rowCount(), built.columns(), built.selection(), nextRow);
    nextRow += built.rowCount();
    return next;
  }

  private void fill() throws IOException {
    while (batch.size() < batchRows) {
      if (leftInBlock == 0 && !nextBlock()) {
        return;
      }
      int count = (int) Math.min(leftInBlock, batchRows - batch.size());
      if (batch.columnCount() > 0) {
        decode(count);
      }
      batch.endRows(count);
      leftInBlock -= count;
      if (leftInBlock == 0 && batch.columnCount() > 0 && !block.isAtEnd()) {
        throw new IOException("bytes are left at the end of a block");
      }
    }
  }

  private void decode(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      rows.read(block, batch::column);
    }
  }

  private boolean nextBlock() throws IOException {
    while (blocks.hasNext()) {
      ByteBuffer bytes = blocks.nextBlock();
      leftInBlock = blocks.getBlockCount();
      block.reset(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
      if (leftInBlock > 0) {
        return true;
      }
    }
    checkReadWhole();
    return false;
  }

  /** The library takes a file that stops inside a block for one that ends before it. */
  private void checkReadWhole() throws IOException {
    long end = blocks.previousSync();
    if (end != input.lengthBytes()) {
      throw new IOException(
          "the last whole block ends at " + end + ", the file at " + input.lengthBytes());
    }
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
