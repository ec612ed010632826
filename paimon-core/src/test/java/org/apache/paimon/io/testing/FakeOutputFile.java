package org.apache.paimon.io.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;

/** A file of a {@link FakeFileIO} to be made. */
record FakeOutputFile(FakeFileIO store, Location location) implements OutputFile {

  @Override
  public PositionOutput create() throws IOException {
    store.run(new Operation("create", location), () -> store.tree().begin(location));
    return new Output(store, location, store.life());
  }

  private static final class Output extends PositionOutput {
    private final FakeFileIO store;
    private final Location location;
    private final int life;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private boolean closed;

    Output(FakeFileIO store, Location location, int life) {
      this.store = store;
      this.location = location;
      this.life = life;
    }

    @Override
    public long position() {
      return buffer.size();
    }

    @Override
    public void write(int value) throws IOException {
      checkOpen();
      buffer.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      checkOpen();
      buffer.write(bytes, offset, length);
    }

    private void checkOpen() throws IOException {
      store.checkAlive(life);
      if (closed) {
        throw new IOException(location + " is closed");
      }
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      store.checkAlive(life);
      store.run(
          new Operation("close", location), () -> store.tree().end(location, buffer.toByteArray()));
    }
  }
}
