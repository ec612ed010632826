package org.apache.paimon.scan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;

/**
 * Finds buckets with files from before deletion vectors were switched on whose rows were not
 * compared with others yet: files of level 0, and those of a level above another that holds files.
 * Such buckets are merged until a compaction has taken those files (lsm-semantics 7). Used by one
 * thread.
 */
final class VectorSwitch {
  private final TableSchema schema;
  private final SchemaStore schemas;
  private final Map<Long, Boolean> vectorsBySchema = new HashMap<>();

  VectorSwitch(TableSchema schema, SchemaStore schemas) {
    this.schema = schema;
    this.schemas = schemas;
  }

  /** Whether the bucket has several sorted runs, of which one that is not the oldest is older. */
  boolean isMixed(List<ManifestEntry> files) {
    int highest = 0;
    for (ManifestEntry entry : files) {
      highest = Math.max(highest, entry.file().level());
    }
    for (ManifestEntry entry : files) {
      int level = entry.file().level();
      if ((level == 0 || level < highest) && !hasVectors(entry.file().schemaId())) {
        return true;
      }
    }
    return false;
  }

  private boolean hasVectors(long schemaId) {
    return schemaId == schema.id()
        || vectorsBySchema.computeIfAbsent(
            schemaId, id -> schemas.load(id).options().get(TableOptions.DELETION_VECTORS));
  }
}
