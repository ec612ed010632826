package org.apache.paimon.index.hash;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;

/** Reads and writes hash index files. */
public final class HashIndexFile {
  private static final int BUFFERED_HASHES = 16 * 1024;

  private HashIndexFile() {}

  /**
   * All hashes of a file, in its order.
   *
   * @throws CorruptDataException when the file ends inside a hash
   */
  public static int[] read(InputFile file) throws IOException {
    byte[] content = file.readAll();
    if (content.length % Integer.BYTES != 0) {
      throw new CorruptDataException(
          "Cannot read hash index file "
              + file.location()
              + ": it has "
              + content.length
              + " bytes, expected a multiple of 4. Restore the file from a copy.");
    }
    int[] hashes = new int[content.length / Integer.BYTES];
    ByteBuffer.wrap(content).asIntBuffer().get(hashes);
    return hashes;
  }

  /**
   * Writes {@code hashes}, each once, and describes the file for the index manifest.
   *
   * @param size how many of the array count, from the first
   */
  public static IndexFileMeta write(OutputFile file, int[] hashes, int size) throws IOException {
    try (PositionOutput output = file.create()) {
      ByteBuffer buffer = ByteBuffer.allocate(BUFFERED_HASHES * Integer.BYTES);
      for (int from = 0; from < size; from += BUFFERED_HASHES) {
        int count = Math.min(BUFFERED_HASHES, size - from);
        buffer.clear();
        buffer.asIntBuffer().put(hashes, from, count);
        output.write(buffer.array(), 0, count * Integer.BYTES);
      }
    }
    return new IndexFileMeta(
        IndexFileMeta.HASH, file.location().name(), (long) size * Integer.BYTES, size, null, null);
  }
}
