package org.apache.paimon.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Ends several things, each of them also when another fails. */
public final class Closing {

  private Closing() {}

  /** What ends one thing. */
  @FunctionalInterface
  public interface Step<T, E extends Exception> {
    void take(T one) throws E;
  }

  /**
   * Closes all.
   *
   * @throws IOException the first failure, or that one as it is when it is unchecked, with the
   *     others as suppressed ones
   */
  public static void all(List<? extends Closeable> open) throws IOException {
    each(open, Closeable::close);
  }

  /**
   * Takes the step for all.
   *
   * @throws E the first failure, or that one as it is when it is unchecked, with the others as
   *     suppressed ones
   */
  @SuppressWarnings("unchecked") // a step throws E or what needs no declaration
  public static <T, E extends Exception> void each(List<? extends T> all, Step<T, E> step)
      throws E {
    Exception failure = null;
    for (T one : all) {
      try {
        step.take(one);
      } catch (Exception e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw (E) failure;
    }
  }
}
