package org.apache.paimon.io.hadoop;

import java.io.IOException;

/**
 * Turns the unchecked exceptions that the clients of some stores throw through Hadoop's file
 * systems into {@link IOException}s, which callers expect of a store.
 */
final class ClientFailures {
  private static final String OSS_CLIENT = "com.aliyun";

  private ClientFailures() {}

  /** A request to a store. */
  @FunctionalInterface
  interface Request<T> {
    T send() throws IOException;
  }

  /** A request without an answer. */
  @FunctionalInterface
  interface Order {
    void send() throws IOException;
  }

  static <T> T checked(Request<T> request) throws IOException {
    try {
      return request.send();
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  static void checkedOrder(Order order) throws IOException {
    try {
      order.send();
    } catch (RuntimeException e) {
      throw translated(e);
    }
  }

  private static IOException translated(RuntimeException e) {
    if (e.getClass().getName().startsWith(OSS_CLIENT)) {
      return new IOException(e.getMessage(), e);
    }
    throw e;
  }
}
