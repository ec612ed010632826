package org.apache.paimon.lsm;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.io.Closing;

/**
 * Steps through several sorted runs key by key: a loser tree over the cached key prefixes of the
 * runs' present rows.
 *
 * <p>{@link #next} gathers the versions of the least key, oldest first, each as (run, row). When
 * versions were the last rows of their batches, these runs are <i>used up</i>: the caller takes
 * what it needs from the batches and calls {@link #reload} before the next step. Every row of a
 * used-up batch is decided by then. A run may hold several versions of a key if they lie in one
 * batch, in order.
 */
final class RunMerge implements Closeable {
  private final RunCursor[] cursors;
  private final boolean[] isLive;
  private final long[] prefixes;
  private final int[] losers;

  private final KeyComparator keyOrder;
  private final boolean isExact;
  private final VersionOrder versionOrder;

  private final boolean hasComplete;
  private final Versions versions;
  private final int[] usedUp;
  private int usedUpCount;

  RunMerge(MergeRequest request) {
    this(request, List.of());
  }

  /**
   * @param beside further cursors that versions may come from; the merge does not step through them
   */
  RunMerge(MergeRequest request, List<RunCursor> beside) {
    KeyValueLayout layout = request.layout();
    KeyPrefixes keyPrefixes = new KeyPrefixes(layout.keyTypes(), request.sharedPrefixBytes());
    List<RunCursor> made = new ArrayList<>();
    for (List<SortedInput> run : request.runs()) {
      made.add(new RunCursor(layout, keyPrefixes, run));
    }
    int count = made.size();
    cursors = made.toArray(RunCursor[]::new);
    made.addAll(beside);
    versions = new Versions(made.toArray(RunCursor[]::new), request.ranks());
    // Not told by the runs: a spilled one keeps the ages of its rows only.
    hasComplete = request.ranks().hasComplete();
    isLive = new boolean[count];
    prefixes = new long[count];
    losers = new int[Math.max(count, 1)];
    keyOrder = new KeyComparator(layout.keyTypes());
    isExact = keyPrefixes.isExact();
    versionOrder = new VersionOrder(layout);
    usedUp = new int[count];
    for (int i = 0; i < count; i++) {
      usedUp[i] = i;
    }
    usedUpCount = count;
  }

  int runCount() {
    return cursors.length;
  }

  RunCursor cursor(int source) {
    return cursors[source];
  }

  /** Runs whose batch is used up; all of them before the first {@link #reload}. */
  int usedUpCount() {
    return usedUpCount;
  }

  /** Number of a used-up run. */
  int usedUp(int i) {
    return usedUp[i];
  }

  /** Fetches the next batch of each used-up run. */
  void reload() throws IOException {
    for (int i = 0; i < usedUpCount; i++) {
      int source = usedUp[i];
      isLive[source] = cursors[source].load();
      prefixes[source] = isLive[source] ? cursors[source].prefix() : Long.MAX_VALUE;
    }
    usedUpCount = 0;
    if (cursors.length > 0) {
      losers[0] = play(1);
    }
  }

  /** Plays all matches below a node, keeps the losers there, and gives the winner. */
  private int play(int node) {
    if (node >= cursors.length) {
      return node - cursors.length;
    }
    int left = play(2 * node);
    int right = play(2 * node + 1);
    boolean leftWins = isBefore(left, right);
    losers[node] = leftWins ? right : left;
    return leftWins ? left : right;
  }

  /** Gathers the next key's versions; false when no run has a row left. Nothing may be used up. */
  boolean next() {
    int winner = cursors.length == 0 ? -1 : losers[0];
    if (winner < 0 || !isLive[winner]) {
      return false;
    }
    versions.clear();
    long prefix = prefixes[winner];
    do {
      versions.add(winner, cursors[winner].row());
      advance(winner);
      winner = losers[0];
    } while (prefixes[winner] == prefix && isLive[winner] && isSameKey(winner));
    if (hasComplete && versions.size() > 1) {
      versions.hideOlder();
    }
    return true;
  }

  /** The versions of the present key. */
  Versions versions() {
    return versions;
  }

  private void advance(int source) {
    RunCursor cursor = cursors[source];
    if (cursor.step()) {
      prefixes[source] = cursor.prefix();
    } else {
      isLive[source] = false;
      prefixes[source] = Long.MAX_VALUE;
      usedUp[usedUpCount++] = source;
    }
    int winner = source;
    long least = prefixes[source];
    for (int node = (source + cursors.length) >> 1; node > 0; node >>= 1) {
      int loser = losers[node];
      long prefix = prefixes[loser];
      if (prefix < least || (prefix == least && isBefore(loser, winner))) {
        losers[node] = winner;
        winner = loser;
        least = prefix;
      }
    }
    losers[0] = winner;
  }

  /** Whether the present row of a run has the key of the group. */
  private boolean isSameKey(int source) {
    return isExact
        || keyOrder.compare(
                cursors[source].keys(),
                cursors[source].row(),
                versions.cursor(0).keys(),
                versions.row(0))
            == 0;
  }

  private boolean isBefore(int left, int right) {
    if (prefixes[left] != prefixes[right]) {
      return prefixes[left] < prefixes[right];
    }
    if (!isLive[left] || !isLive[right]) {
      return isLive[left];
    }
    RunCursor a = cursors[left];
    RunCursor b = cursors[right];
    int byKey = isExact ? 0 : keyOrder.compare(a.keys(), a.row(), b.keys(), b.row());
    return byKey == 0 ? versionOrder.compare(a, a.row(), b, b.row()) < 0 : byKey < 0;
  }

  @Override
  public void close() throws IOException {
    Closing.all(Arrays.asList(cursors));
  }
}
