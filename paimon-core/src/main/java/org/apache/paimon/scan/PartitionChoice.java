package org.apache.paimon.scan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataType;

/** The partitions that a filter leaves. Thread-safe. */
final class PartitionChoice {
  private final Optional<Predicate> filter;
  private final List<DataType> types;
  private final StatsCodec codec;
  private final Map<BinaryRow, Boolean> known = new ConcurrentHashMap<>();

  /**
   * The choice of a filter over table columns.
   *
   * @param filter empty = all partitions
   */
  PartitionChoice(TableSchema schema, Optional<Predicate> filter) {
    int[] partitionOf = new int[schema.fields().size()];
    for (int i = 0; i < partitionOf.length; i++) {
      partitionOf[i] = schema.partitionKeys().indexOf(schema.fields().get(i).name());
    }
    this.filter = filter.flatMap(predicate -> predicate.map(column -> partitionOf[column]));
    this.types = schema.partitionType().types();
    this.codec = new StatsCodec(types);
  }

  boolean acceptsAll() {
    return filter.isEmpty();
  }

  boolean accepts(BinaryRow partition) {
    return filter.isEmpty() || known.computeIfAbsent(partition, this::matches);
  }

  private boolean matches(BinaryRow partition) {
    return filter.orElseThrow().matches(partition.view(types));
  }

  /** Whether the manifest may hold an entry of an accepted partition. */
  boolean mayHold(ManifestFileMeta manifest) {
    if (filter.isEmpty()) {
      return true;
    }
    List<ColumnStats> stats = codec.decode(manifest.partitionStats());
    long entries = manifest.addedFiles() + manifest.deletedFiles();
    return filter.get().mayMatch(entries, stats::get);
  }
}
