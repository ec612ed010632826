package org.apache.paimon.format;

import java.io.EOFException;
import java.io.IOException;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.RandomAccessInput;

/**
 * An open file that remembers whether the store failed, so that a failure inside a format library
 * can be told from a damaged file. Used by one thread.
 */
public final class GuardedInput implements RandomAccessInput {
  private final InputFile file;
  private final String format;
  private final RandomAccessInput input;
  private IOException storeFailure;

  /** Opens the file; {@code format} names what it should be, for messages. */
  public GuardedInput(InputFile file, String format) throws IOException {
    this.file = file;
    this.format = format;
    this.input = file.open();
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    try {
      input.readFully(position, target, offset, length);
    } catch (EOFException e) {
      throw e;
    } catch (IOException e) {
      storeFailure = e;
      throw e;
    }
  }

  /** Size of the file. */
  public long lengthBytes() throws IOException {
    try {
      return file.lengthBytes();
    } catch (IOException e) {
      storeFailure = e;
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    input.close();
  }

  /**
   * What to throw for a failure of a format library on this file.
   *
   * @return the exception for a damaged file, for {@code throw input.damaged(e)}
   * @throws IOException when the store failed
   * @throws PaimonException when the failure is one of ours already
   */
  public CorruptDataException damaged(Exception failure) throws IOException {
    if (storeFailure != null) {
      throw new IOException("Cannot read file " + file.location() + ": " + storeFailure, failure);
    }
    if (failure instanceof PaimonException ours) {
      throw ours;
    }
    return new CorruptDataException(
        "Cannot read file "
            + file.location()
            + " as "
            + format
            + ": "
            + failure
            + ". Expected a whole "
            + format
            + " file with the columns of its schema. Restore the file from a copy, or remove it"
            + " from the table.",
        failure);
  }
}
