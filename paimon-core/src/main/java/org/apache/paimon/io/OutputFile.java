package org.apache.paimon.io;

import java.io.IOException;

/** A file to be made. */
public interface OutputFile {
  Location location();

  /**
   * Creates the file, with its directories; the content counts only after {@code close}.
   *
   * @throws java.nio.file.FileAlreadyExistsException when something is there already
   */
  PositionOutput create() throws IOException;
}
