package org.apache.paimon.io;

import java.io.Closeable;
import java.io.IOException;

/** An open file. Used by one thread. */
public interface RandomAccessInput extends Closeable {
  /**
   * Reads exactly {@code length} bytes from {@code position} of the file.
   *
   * @throws java.io.EOFException when the file ends before
   */
  void readFully(long position, byte[] target, int offset, int length) throws IOException;
}
