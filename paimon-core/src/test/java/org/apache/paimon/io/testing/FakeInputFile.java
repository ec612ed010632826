package org.apache.paimon.io.testing;

import java.io.EOFException;
import java.io.IOException;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.RandomAccessInput;

/** A file of a {@link FakeFileIO} to read. */
record FakeInputFile(FakeFileIO store, Location location, long knownLengthBytes)
    implements InputFile {

  @Override
  public long lengthBytes() throws IOException {
    return knownLengthBytes >= 0
        ? knownLengthBytes
        : store.run(new Operation("status", location), () -> store.content(location)).length;
  }

  @Override
  public RandomAccessInput open() throws IOException {
    byte[] content = store.run(new Operation("open", location), () -> store.content(location));
    return new Input(store, location, content, store.life());
  }

  private record Input(FakeFileIO store, Location location, byte[] content, int life)
      implements RandomAccessInput {
    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      store.checkAlive(life);
      store.run(
          new Operation("read", location),
          () -> {
            if (position + length > content.length) {
              throw new EOFException(
                  location
                      + " has "
                      + content.length
                      + " bytes, wanted "
                      + length
                      + " from "
                      + position);
            }
            System.arraycopy(content, (int) position, target, offset, length);
            return length;
          });
    }

    @Override
    public void close() {}
  }
}
