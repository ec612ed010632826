package org.apache.paimon.lsm;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.KeyGroup;

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
final class RunMerge implements KeyGroup, Closeable {
  private final RunCursor[] cursors;
  private final boolean[] isLive;
  private final long[] prefixes;
  private final int[] losers;

  private final KeyComparator keyOrder;
  private final boolean isExact;
  private final VersionOrder versionOrder;

  private int[] sources;
  private int[] rows;
  private int size;
  private final int[] usedUp;
  private int usedUpCount;

  RunMerge(MergeRequest request) {
    KeyValueLayout layout = request.layout();
    KeyPrefixes keyPrefixes = new KeyPrefixes(layout.keyTypes(), request.sharedPrefixBytes());
    List<RunCursor> made = new ArrayList<>();
    for (List<SortedInput> run : request.runs()) {
      made.add(new RunCursor(layout, keyPrefixes, run));
    }
    int count = made.size();
    cursors = made.toArray(RunCursor[]::new);
    isLive = new boolean[count];
    prefixes = new long[count];
    losers = new int[Math.max(count, 1)];
    keyOrder = new KeyComparator(layout.keyTypes());
    isExact = keyPrefixes.isExact();
    versionOrder = new VersionOrder(layout);
    sources = new int[count];
    rows = new int[count];
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
    size = 0;
    long prefix = prefixes[winner];
    do {
      if (size == sources.length) {
        sources = Arrays.copyOf(sources, size * 2);
        rows = Arrays.copyOf(rows, size * 2);
      }
      sources[size] = winner;
      rows[size] = cursors[winner].row();
      size++;
      advance(winner);
      winner = losers[0];
    } while (prefixes[winner] == prefix && isLive[winner] && isSameKey(winner));
    return true;
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
                cursors[source].keys(), cursors[source].row(), cursors[sources[0]].keys(), rows[0])
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
    return byKey == 0 ? versionOrder.compare(a, b) < 0 : byKey < 0;
  }

  @Override
  public int size() {
    return size;
  }

  /** Run of a version. */
  int source(int index) {
    return sources[index];
  }

  /** Row of a version in the present batch of its run. */
  int row(int index) {
    return rows[index];
  }

  @Override
  public RowKind kind(int index) {
    return RowKind.ofCode(kindCode(index));
  }

  byte kindCode(int index) {
    return cursors[sources[index]].kindAt(rows[index]);
  }

  @Override
  public long sequence(int index) {
    return cursors[sources[index]].sequenceAt(rows[index]);
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (RunCursor cursor : cursors) {
      try {
        cursor.close();
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

  /** Order of versions of one key, oldest first: sequence fields, sequence number, age. */
  private static final class VersionOrder {
    private final KeyComparator fields;
    private final boolean isDescending;

    VersionOrder(KeyValueLayout layout) {
      fields = new KeyComparator(layout.sequenceTypes());
      isDescending = layout.isDescending();
    }

    int compare(RunCursor left, RunCursor right) {
      for (int i = 0; i < fields.columnCount(); i++) {
        int order = compareField(i, left, right);
        if (order != 0) {
          return order;
        }
      }
      int bySequence = Long.compare(left.sequenceAt(left.row()), right.sequenceAt(right.row()));
      return bySequence != 0 ? bySequence : compareAges(left, right);
    }

    private static int compareAges(RunCursor left, RunCursor right) {
      return Integer.compare(left.ageAt(left.row()), right.ageAt(right.row()));
    }

    private int compareField(int i, RunCursor left, RunCursor right) {
      ColumnVector a = left.sequenceFields()[i];
      ColumnVector b = right.sequenceFields()[i];
      int order = fields.compareColumn(i, a, left.row(), b, right.row());
      boolean reverse = isDescending && !a.isNullAt(left.row()) && !b.isNullAt(right.row());
      return reverse ? -order : order;
    }
  }
}
