package org.apache.paimon.scan;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

/**
 * Leaves out files that no row of the result can come from, by their statistics and embedded
 * indexes (lsm-semantics 8.5). A file of a merge may be left out by its keys alone: its rows may
 * hide rows of other files. Used by one thread.
 */
final class FilePruner {
  private final Optional<Predicate> filter;
  private final Optional<Predicate> keyFilter;
  private final List<DataType> keyTypes;
  private final StatsCodec keyCodec;
  private final FileStatistics statistics;
  private final EmbeddedIndexes indexes;
  private final MergeEngineKind engine;

  /**
   * @param filter over the columns of {@code schema}; empty = nothing is left out
   */
  FilePruner(
      TableSchema schema,
      MergeEngineKind engine,
      Optional<Predicate> filter,
      FileStatistics statistics,
      EmbeddedIndexes indexes) {
    List<String> keys = schema.trimmedPrimaryKeys();
    int[] keyOf = new int[schema.fields().size()];
    for (int i = 0; i < keyOf.length; i++) {
      keyOf[i] = keys.indexOf(schema.fields().get(i).name());
    }
    this.filter = filter;
    this.keyFilter = filter.flatMap(predicate -> predicate.map(column -> keyOf[column]));
    this.keyTypes = schema.trimmedKeyType().types();
    this.keyCodec = new StatsCodec(keyTypes);
    this.statistics = statistics;
    this.indexes = indexes;
    this.engine = engine;
  }

  /**
   * Files whose rows are independent of each other: each goes by all its statistics and its index,
   * if that is in the manifest.
   */
  List<ManifestEntry> eachAlone(List<ManifestEntry> files) {
    if (filter.isEmpty()) {
      return files;
    }
    return files.stream()
        .filter(
            entry ->
                mayHoldKeys(entry.file())
                    && mayHoldValues(entry.file())
                    && indexes.mayMatch(entry.file()))
        .toList();
  }

  /** Files of a merge: each goes by its keys, and all together by their values. */
  List<ManifestEntry> together(List<ManifestEntry> files) {
    if (filter.isEmpty()) {
      return files;
    }
    List<ManifestEntry> left = files.stream().filter(entry -> mayHoldKeys(entry.file())).toList();
    boolean combinesValues =
        engine == MergeEngineKind.PARTIAL_UPDATE || engine == MergeEngineKind.AGGREGATION;
    boolean anyMatches =
        combinesValues || left.stream().anyMatch(entry -> mayHoldValues(entry.file()));
    return anyMatches ? left : List.of();
  }

  private boolean mayHoldValues(DataFileMeta file) {
    return filter.orElseThrow().mayMatch(file.rowCount(), statistics.of(file));
  }

  private boolean mayHoldKeys(DataFileMeta file) {
    return keyFilter.isEmpty()
        || keyFilter.get().mayMatch(file.rowCount(), column -> keyStats(file, column));
  }

  private ColumnStats keyStats(DataFileMeta file, int column) {
    ColumnStats stats = keyCodec.column(file.keyStats(), column);
    boolean unknown = stats.min() == null && stats.max() == null;
    if (!unknown || column > 0 || file.minKey().arity() != keyTypes.size()) {
      return stats;
    }
    // The least and greatest key bound the first key column, always exactly.
    return new ColumnStats(first(file.minKey()), first(file.maxKey()), stats.nullCount());
  }

  private Object first(BinaryRow key) {
    DataType type = keyTypes.get(0);
    return type instanceof AtomicType ? Datums.read(key.view(keyTypes), 0, type) : null;
  }
}
