package org.apache.paimon.format.orc;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.ql.exec.vector.VectorizedRowBatch;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.impl.MemoryManagerImpl;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatOptions;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.StatsCollector;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.PositionOutput;

/** Writes one ORC file. */
final class OrcFileWriter implements FormatWriter {
  /** How large buffered values become on disk, roughly. */
  private static final double COMPRESSED_SHARE = 0.2;

  private static final double PLAIN_SHARE = 0.6;

  private final PositionOutput out;
  private final MemoryManagerImpl memory;
  private final Path path;
  private final Writer writer;
  private final VectorizedRowBatch batch;
  private final OrcFiller[] fillers;
  private final StatsCollector stats;
  private final double bufferedShare;
  private int[] everyRow = {};
  private long rowCount;
  private boolean closed;

  private OrcFileWriter(WriteRequest request, PositionOutput out, MemoryManagerImpl memory)
      throws IOException {
    this.out = out;
    this.memory = memory;
    this.path = new Path("/" + request.file().location().name());
    this.stats = new StatsCollector(request.type(), request.statsModes());
    this.fillers = OrcFiller.ofFields(request.type(), "", LegacyZone.of(request.options()));
    TypeDescription schema = OrcTypes.of(request.type());
    CompressionKind compression = OrcOptions.compression(request.compression());
    this.bufferedShare = compression == CompressionKind.NONE ? PLAIN_SHARE : COMPRESSED_SHARE;
    Configuration configuration = OrcOptions.configuration(request.options());
    OrcFile.WriterOptions settings =
        OrcFile.writerOptions(configuration)
            .fileSystem(OneFileSystem.writing(out))
            .setSchema(schema)
            .compress(compression)
            .useUTCTimestamp(true)
            .memory(memory);
    request.options().find(FormatOptions.BLOCK_SIZE).ifPresent(settings::stripeSize);
    this.batch = schema.createRowBatch(TypeDescription.RowBatchVersion.USE_DECIMAL64, 1);
    this.writer = OrcFile.createWriter(path, settings);
  }

  static OrcFileWriter create(WriteRequest request, MemoryManagerImpl memory) throws IOException {
    OrcTypes.of(request.type());
    OrcOptions.compression(request.compression());
    PositionOutput out = request.file().create();
    try {
      return new OrcFileWriter(request, out, memory);
    } catch (IOException | RuntimeException e) {
      try (out) {
        throw e;
      }
    }
  }

  @Override
  public void write(ColumnBatch source) throws IOException {
    int count = source.selectedCount();
    if (count == 0) {
      return;
    }
    stats.add(source);
    int[] rows = source.selection().map(Selection::rows).orElseGet(() -> everyRow(count));
    for (int i = 0; i < fillers.length; i++) {
      fillers[i].fill(source.column(i), rows, count, batch.cols[i]);
    }
    batch.size = count;
    writer.addRowBatch(batch);
    rowCount += count;
  }

  private int[] everyRow(int count) {
    if (everyRow.length < count) {
      everyRow = new int[count];
      for (int i = 0; i < count; i++) {
        everyRow[i] = i;
      }
    }
    return everyRow;
  }

  @Override
  public long estimatedBytes() {
    try {
      return out.position() + (long) (writer.estimateMemory() * bufferedShare);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("Cannot tell how much was written", e);
    }
  }

  @Override
  public FileSummary finish() throws IOException {
    writer.close();
    long length = out.position();
    closed = true;
    out.close();
    return new FileSummary(rowCount, length, stats.finish());
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      memory.removeWriter(path);
      out.close();
    }
  }
}
