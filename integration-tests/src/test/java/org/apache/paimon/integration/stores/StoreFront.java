package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * Where clients of a store of objects ask: an HTTP server on this machine only that notes what is
 * asked, and breaks what a test wants broken. Thread-safe.
 */
final class StoreFront implements Closeable {
  static {
    // Else each answer waits for the client's acknowledgement of its headers.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final Function<StoreCalls.Call, StoreFault> NO_FAULTS = call -> StoreFault.NONE;

  /** The store behind it. Thread-safe. */
  interface Store {
    /** What a request is about. */
    StoreCalls.Call call(StoreRequest request);

    /** Does what is asked. */
    StoreReply answer(StoreRequest request) throws IOException, InterruptedException;

    /** What the store says when it fails. */
    StoreReply refusal();
  }

  private final Store store;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final StoreCalls calls = new StoreCalls();
  private volatile Function<StoreCalls.Call, StoreFault> faults = NO_FAULTS;

  StoreFront(Store store) throws IOException {
    this.store = store;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  StoreCalls calls() {
    return calls;
  }

  /** Decides from now on what becomes of each request. */
  void fail(Function<StoreCalls.Call, StoreFault> wanted) {
    faults = wanted;
  }

  /** Answers all requests from now on. */
  void failNothing() {
    faults = NO_FAULTS;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      StoreRequest request = StoreRequest.of(exchange);
      StoreCalls.Call call = store.call(request);
      calls.add(call.kind(), call.key());
      StoreFault fault = faults.apply(call);
      if (fault == StoreFault.REFUSED) {
        store.refusal().send(exchange);
        return;
      }
      StoreReply reply = store.answer(request);
      if (fault == StoreFault.NONE) {
        reply.send(exchange);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
