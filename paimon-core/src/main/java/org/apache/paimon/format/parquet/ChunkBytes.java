package org.apache.paimon.format.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;

/** The bytes of one column chunk by position in the file. */
sealed interface ChunkBytes {

  /**
   * Bytes from a position; valid until the next call.
   *
   * @throws EOFException when they are not part of the chunk
   */
  PageBytes at(long position, int length) throws IOException;

  /** The chunk's part of bytes that were read at once for several chunks. */
  final class Loaded implements ChunkBytes {
    private final LoadedParts parts;

    Loaded(LoadedParts parts) {
      this.parts = parts;
    }

    @Override
    public PageBytes at(long position, int length) throws IOException {
      return parts.at(position, length);
    }
  }

  /** A window that moves forward over a large chunk. */
  final class Window implements ChunkBytes {
    private final ParquetInput.Bytes file;
    private final long end;
    private final int size;
    private byte[] buffer = {};
    private long start;
    private int filled;

    /**
     * @param end where reading ahead stops
     * @param size bytes to read at a time
     */
    Window(ParquetInput.Bytes file, long end, int size) {
      this.file = file;
      this.end = end;
      this.size = size;
    }

    @Override
    public PageBytes at(long position, int length) throws IOException {
      if (position < start || position + length > start + filled) {
        move(position, length);
      }
      int from = (int) (position - start);
      return new PageBytes(buffer, from, from + length);
    }

    private void move(long position, int length) throws IOException {
      if (length < 0 || position + length > end) {
        throw new EOFException(
            "bytes " + position + " to " + (position + length) + " wanted, chunk ends at " + end);
      }
      int wanted = (int) Math.min(Math.max(length, size), end - position);
      int kept =
          position >= start && position < start + filled ? (int) (start + filled - position) : 0;
      byte[] target =
          buffer.length >= wanted + ReadCodecs.SPARE_BYTES
              ? buffer
              : new byte[wanted + ReadCodecs.SPARE_BYTES];
      System.arraycopy(buffer, kept == 0 ? 0 : (int) (position - start), target, 0, kept);
      buffer = target;
      start = position;
      filled = 0;
      file.read(position + kept, buffer, kept, wanted - kept);
      filled = wanted;
    }
  }

  /** Parts of a file that were read at once. */
  final class LoadedParts {
    private final long[] starts;
    private final byte[][] parts;

    /** {@code starts} ascending; each part has spare bytes behind its end. */
    LoadedParts(long[] starts, byte[][] parts) {
      this.starts = starts;
      this.parts = parts;
    }

    PageBytes at(long position, int length) throws IOException {
      int found = Arrays.binarySearch(starts, position);
      int part = found >= 0 ? found : -found - 2;
      if (part >= 0 && length >= 0) {
        long from = position - starts[part];
        if (from + length + ReadCodecs.SPARE_BYTES <= parts[part].length) {
          return new PageBytes(parts[part], (int) from, (int) from + length);
        }
      }
      throw new EOFException(
          "bytes " + position + " to " + (position + length) + " are outside the column chunks");
    }
  }
}
