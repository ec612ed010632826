package org.apache.paimon.read;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.lsm.MergeLimits;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.ChangelogSplit;
import org.apache.paimon.scan.DiffSplit;
import org.apache.paimon.scan.MergeSplit;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;

/** Chooses how a split is read. */
final class TableSplitReader implements SplitReader {
  private final TableSource source;
  private final boolean hasPartialFiles;
  private final DataFileReader files;
  private final DeletionVectors deletions;
  private final MergeLimits limits;
  private final ReadCounters counters;

  TableSplitReader(TableSource source, FileIO io, Path spillDirectory, ReadCounters counters) {
    this.counters = counters;
    this.source = source;
    hasPartialFiles = TableOptions.of(source.schema()).dataEvolution();
    files = new DataFileReader(source, io, counters);
    deletions = new DeletionVectors(io);
    limits = MergeLimits.from(source.schema().options(), spillDirectory);
  }

  @Override
  public BatchReader open(Split split, RowType projection, Optional<Predicate> filter) {
    if (split instanceof RawSplit raw) {
      SplitFiles rows = new SplitFiles(files, source.schema(), split, deletions, raw.deletions());
      return hasPartialFiles
          ? PartialFiles.open(raw, projection, rows, files)
          : rows.openAll(raw.files(), projection, filter);
    }
    if (split instanceof MergeSplit merge) {
      SplitFiles rows = new SplitFiles(files, source.schema(), split, deletions, merge.deletions());
      return new MergeSplitReader(source, files, rows, merge, limits, counters)
          .open(projection, filter);
    }
    if (split instanceof ChangelogSplit changelog) {
      return new SplitFiles(files, source.schema(), split, deletions, Map.of())
          .openAll(changelog.files(), projection, filter);
    }
    if (split instanceof DiffSplit diff) {
      return new DiffSplitReader(source, files, deletions, diff, limits).open(projection);
    }
    throw new IllegalStateException("a split of type " + split.getClass());
  }
}
