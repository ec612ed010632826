package org.apache.paimon.io;

import java.io.IOException;
import java.io.OutputStream;

/** A stream into a new file that knows how many bytes went in. Used by one thread. */
public abstract class PositionOutput extends OutputStream {
  /** Bytes written so far. */
  public abstract long position() throws IOException;
}
