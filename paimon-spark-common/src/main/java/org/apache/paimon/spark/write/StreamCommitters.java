package org.apache.paimon.spark.write;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.io.Location;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Table;

/**
 * The committers of running queries. A committer remembers the newest snapshot of its user; without
 * it each micro-batch, for which Spark makes a write of its own, would search the history again.
 */
final class StreamCommitters {
  private static final int MOST = 64;

  private static final Map<Key, Committer> COMMITTERS =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Committer> eldest) {
          return size() > MOST;
        }
      };

  private record Key(Location table, String branch, TableSchema schema, String user) {}

  private StreamCommitters() {}

  /** The committer of a user to a table with these options. */
  static Committer of(Table table, String user) {
    TableSource source = table.source();
    Key key = new Key(source.location(), source.branch(), source.schema(), user);
    synchronized (COMMITTERS) {
      return COMMITTERS.computeIfAbsent(key, missing -> table.newCommitter());
    }
  }
}
