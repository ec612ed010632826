package org.apache.paimon.scan;

import java.util.List;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;

/**
 * Finds buckets that hold files from before deletion vectors were switched on: their levels may
 * hold a key several times, so they are merged until a compaction has rewritten those files
 * (lsm-semantics 7). Used by one thread.
 */
final class VectorSwitch {
  private final TableSchema schema;
  private final SchemaStore schemas;
  private long firstWithVectors = -1;

  VectorSwitch(TableSchema schema, SchemaStore schemas) {
    this.schema = schema;
    this.schemas = schemas;
  }

  /** Whether the bucket has more than one sorted run and a file from before the switch. */
  boolean isMixed(List<ManifestEntry> files) {
    long oldest = Long.MAX_VALUE;
    int runs = 0;
    int level = -1;
    for (ManifestEntry entry : files) {
      oldest = Math.min(oldest, entry.file().schemaId());
      runs += entry.file().level() == 0 || entry.file().level() != level ? 1 : 0;
      level = entry.file().level();
    }
    return runs > 1 && oldest < schema.id() && oldest < firstWithVectors();
  }

  /** The first of the newest unbroken row of schemas that have the option. */
  private long firstWithVectors() {
    if (firstWithVectors < 0) {
      long id = schema.id();
      while (id > 0 && hasVectors(schemas.load(id - 1))) {
        id--;
      }
      firstWithVectors = id;
    }
    return firstWithVectors;
  }

  private static boolean hasVectors(TableSchema old) {
    return old.options().get(TableOptions.DELETION_VECTORS);
  }
}
