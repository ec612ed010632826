package org.apache.paimon.integration.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What stores of objects must do besides: their requests can be counted and broken. */
abstract class ObjectStoreSuite extends StoreSuite {
  /** Where the client of the tests asks. */
  protected abstract StoreFront front();

  /** Requests by kind; none may list a directory of data files. */
  @Override
  protected final Map<String, Integer> calls(Runnable work) {
    front().calls().drain();
    work.run();
    List<StoreCalls.Call> calls = front().calls().drain();
    assertThat(calls)
        .noneMatch(
            call -> call.kind().equals("LIST") && call.key().matches(".*/(bucket-\\d+|p=\\d+)/"));
    return StoreCalls.counts(calls);
  }

  @Override
  protected final boolean movesDirectories() {
    return false;
  }

  private static boolean publishes(StoreCalls.Call call) {
    return call.kind().equals("PUT if absent") && call.key().contains("/snapshot/snapshot-");
  }

  /** Runs an INSERT of one row while the first {@code times} commits meet a fault. */
  private void insert(String table, StoreFault fault, int times) {
    AtomicInteger left = new AtomicInteger(times);
    front().fail(call -> publishes(call) && left.getAndDecrement() > 0 ? fault : StoreFault.NONE);
    try {
      sql().run("INSERT INTO " + table + " VALUES (1)");
    } finally {
      front().failNothing();
    }
    assertThat(left.get()).isLessThanOrEqualTo(0);
  }

  @Test
  void lostRepliesOfCommitsDoubleNothing() {
    sql().run("CREATE TABLE answered (id INT)");
    insert("answered", StoreFault.REPLY_LOST, 1);
    assertThat(sql().rows("SELECT * FROM answered")).containsExactly("[1]");
    insert("answered", StoreFault.REPLY_LOST, 3);
    assertThat(sql().rows("SELECT * FROM answered")).containsExactly("[1]", "[1]");
    assertThat(sql().value("SELECT count(*) FROM `answered$snapshots`")).isEqualTo(2L);
    verify("answered");
  }

  @Test
  void brokenRequestsOfCommitsAreMadeAgain() {
    sql().run("CREATE TABLE broken (id INT)");
    insert("broken", StoreFault.REFUSED, 3);
    assertThat(sql().rows("SELECT * FROM broken")).containsExactly("[1]");
    verify("broken");
  }

  @Test
  void aWriteThatCannotWriteItsFilesLeavesTheTableAsItWas() {
    sql().run("CREATE TABLE kept (id INT)", "INSERT INTO kept VALUES (1)");
    front()
        .fail(
            call ->
                call.kind().startsWith("PUT") && call.key().contains("/bucket-")
                    ? StoreFault.REFUSED
                    : StoreFault.NONE);
    try {
      assertThatThrownBy(() -> sql().run("INSERT INTO kept VALUES (2)"))
          .hasStackTraceContaining("bucket-0/data-");
    } finally {
      front().failNothing();
    }
    assertThat(sql().rows("SELECT * FROM kept")).containsExactly("[1]");
    verify("kept");
  }
}
