package org.apache.paimon.io;

import java.io.IOException;

/** A file to read. Making one costs nothing; {@link #open} does. */
public interface InputFile {
  Location location();

  /**
   * Size of the file; no call to the store when the length was given.
   *
   * @throws java.io.FileNotFoundException when the file is absent
   */
  long lengthBytes() throws IOException;

  /**
   * Opens for random reads.
   *
   * @throws java.io.FileNotFoundException when the file is absent
   */
  RandomAccessInput open() throws IOException;

  /** The whole content; for small files. */
  default byte[] readAll() throws IOException {
    try (RandomAccessInput in = open()) {
      byte[] content = new byte[Math.toIntExact(lengthBytes())];
      in.readFully(0, content, 0, content.length);
      return content;
    }
  }
}
