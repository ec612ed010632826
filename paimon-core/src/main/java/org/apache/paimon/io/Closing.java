package org.apache.paimon.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Closes several things, each of them also when another fails. */
public final class Closing {

  private Closing() {}

  /**
   * Closes all.
   *
   * @throws IOException the first failure, or that one as it is when it is unchecked, with the
   *     others as suppressed ones
   */
  public static void all(List<? extends Closeable> open) throws IOException {
    Exception failure = null;
    for (Closeable one : open) {
      try {
        one.close();
      } catch (IOException | RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure instanceof IOException checked) {
      throw checked;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
  }
}
