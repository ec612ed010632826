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
   * @throws IOException the first failure, with the others as suppressed ones
   */
  public static void all(List<? extends Closeable> open) throws IOException {
    IOException failure = null;
    for (Closeable one : open) {
      try {
        one.close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
