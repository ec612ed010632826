package org.apache.paimon.index.deletion;

import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.RandomAccessInput;

/** Reads deletion vectors from index files. */
public final class DeletionVectorFile {
  static final byte VERSION = 1;

  private DeletionVectorFile() {}

  /**
   * Reads the vector of one data file.
   *
   * @throws IOException when the store fails
   * @throws CorruptDataException when the bytes are not that vector
   */
  public static DeletionVector read(InputFile file, DeletionRange range) throws IOException {
    try (RandomAccessInput input = file.open()) {
      return read(file, input, range);
    } catch (EOFException e) {
      throw damaged(file, range, e);
    }
  }

  private static DeletionVector read(InputFile file, RandomAccessInput input, DeletionRange range)
      throws IOException {
    long left = file.lengthBytes() - range.offset();
    if (range.offset() < 1 || range.lengthBytes() < 0 || left < range.lengthBytes()) {
      throw damaged(file, range, new IOException("the file has " + file.lengthBytes() + " bytes"));
    }
    int length = (int) Math.min(left, (long) range.lengthBytes() + DeletionRecords.FRAME_BYTES);
    byte[] bytes = new byte[length];
    input.readFully(range.offset(), bytes, 0, length);
    return parse(file, bytes, range);
  }

  /** Reads the vectors of several data files; the index file is read once, as a whole. */
  public static Map<String, DeletionVector> readAll(InputFile file, List<DeletionRange> ranges)
      throws IOException {
    byte[] content = file.readAll();
    if (content.length == 0 || content[0] != VERSION) {
      throw new CorruptDataException(
          "Cannot read deletion vectors of file "
              + file.location()
              + ": it begins with "
              + (content.length == 0 ? "nothing" : content[0])
              + ", expected version "
              + VERSION
              + ". Restore the file from a copy, or use a version of this software that knows it.");
    }
    Map<String, DeletionVector> vectors = new LinkedHashMap<>();
    for (DeletionRange range : ranges) {
      if (range.offset() < 1 || range.offset() > content.length) {
        throw damaged(file, range, new IOException("the file has " + content.length + " bytes"));
      }
      long end = (long) range.offset() + range.lengthBytes() + DeletionRecords.FRAME_BYTES;
      byte[] bytes =
          Arrays.copyOfRange(content, range.offset(), (int) Math.min(content.length, end));
      vectors.put(range.dataFile(), parse(file, bytes, range));
    }
    return vectors;
  }

  private static DeletionVector parse(InputFile file, byte[] bytes, DeletionRange range) {
    DeletionVector vector;
    try {
      vector = DeletionRecords.read(bytes, range.lengthBytes());
    } catch (IOException | BufferUnderflowException | IllegalArgumentException e) {
      throw damaged(file, range, e);
    }
    if (range.cardinality() != null && range.cardinality() != vector.cardinality()) {
      throw damaged(
          file,
          range,
          new IOException(
              "it has " + vector.cardinality() + " rows, the index says " + range.cardinality()));
    }
    return vector;
  }

  private static CorruptDataException damaged(
      InputFile file, DeletionRange range, Exception cause) {
    return new CorruptDataException(
        "Cannot read the deletion vector of data file "
            + range.dataFile()
            + " in index file "
            + file.location()
            + ": "
            + cause.getMessage()
            + ". Expected a whole vector at offset "
            + range.offset()
            + " of length "
            + range.lengthBytes()
            + ". Restore the index file from a copy.",
        cause);
  }
}
