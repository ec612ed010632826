package org.apache.paimon.index.deletion;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;

/** Writes one index file of deletion vectors. Used by one thread. */
public final class DeletionVectorWriter implements Closeable {
  private final OutputFile file;
  private final DeletionForm form;
  private final PositionOutput output;
  private final List<DeletionRange> ranges = new ArrayList<>();
  private boolean closed;

  /** Creates the file; it counts only after {@link #finish}. */
  public DeletionVectorWriter(OutputFile file, DeletionForm form) throws IOException {
    this.file = file;
    this.form = form;
    this.output = file.create();
    output.write(DeletionVectorFile.VERSION);
  }

  /** Writes all vectors, by data file, into one new file. */
  public static IndexFileMeta write(
      OutputFile file, DeletionForm form, Map<String, DeletionVector> vectors) throws IOException {
    try (DeletionVectorWriter writer = new DeletionVectorWriter(file, form)) {
      for (Map.Entry<String, DeletionVector> entry : vectors.entrySet()) {
        writer.add(entry.getKey(), entry.getValue());
      }
      return writer.finish();
    }
  }

  /** Appends the vector of a data file; each data file once. */
  public void add(String dataFile, DeletionVector vector) throws IOException {
    DeletionRecords.Written record = DeletionRecords.write(vector, form);
    int offset = Math.toIntExact(output.position());
    output.write(record.bytes());
    ranges.add(new DeletionRange(dataFile, offset, record.recordedLength(), vector.cardinality()));
  }

  /** Bytes written so far; callers begin another file at the target size. */
  public long lengthBytes() throws IOException {
    return output.position();
  }

  /** Ends the file and describes it for the index manifest. */
  public IndexFileMeta finish() throws IOException {
    long length = output.position();
    closed = true;
    output.close();
    return new IndexFileMeta(
        IndexFileMeta.DELETION_VECTORS,
        file.location().name(),
        length,
        ranges.size(),
        ranges,
        null);
  }

  /** Gives up an unfinished file, which is the caller's to delete. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      output.close();
    }
  }
}
