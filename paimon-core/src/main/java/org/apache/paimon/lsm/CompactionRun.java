package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.merge.FoldingEngine;

/** One compaction while it runs. Used by one thread, once. */
final class CompactionRun {
  private final Compactor compactor;
  private final CompactionTask task;
  private final RowMarks marks;
  private final BooleanSupplier isCancelled;
  private final Watch watch;
  private final boolean isToTop;

  private final List<DataFileMeta> before = new ArrayList<>();
  private final List<DataFileMeta> after = new ArrayList<>();
  private final List<DataFileMeta> changelog = new ArrayList<>();
  private final List<DataFileMeta> made = new ArrayList<>();

  /** Neighbouring sections to be written as one. */
  private final List<Section> pending = new ArrayList<>();

  private Optional<LowerLevels> lower = Optional.empty();
  private Optional<KeyValueFileWriter> changelogWriter = Optional.empty();
  private Optional<ChangelogRows> changes = Optional.empty();

  CompactionRun(
      Compactor compactor, CompactionTask task, RowMarks marks, BooleanSupplier isCancelled) {
    this.compactor = compactor;
    this.task = task;
    this.marks = marks;
    this.isCancelled = isCancelled;
    watch = compactor.watch();
    isToTop = task.outputLevel() == compactor.maxLevel();
  }

  /** Compacts. When this throws, {@link #discard} deletes what it made. */
  CompactionResult compact() {
    List<DataFileMeta> inputs =
        task.inputs().stream().flatMap(run -> run.files().stream()).toList();
    try {
      prepare(inputs);
      compactSections(inputs);
      changes.ifPresent(ChangelogRows::flush);
      changelogWriter.ifPresent(writer -> changelog.addAll(writer.finish()));
      made.addAll(changelog);
      if (lower.isPresent()) {
        lower.get().close();
      }
    } catch (IOException e) {
      throw failure(inputs, e);
    }
    return new CompactionResult(before, after, changelog);
  }

  /** Opens what the watch needs. */
  private void prepare(List<DataFileMeta> inputs) throws IOException {
    boolean tellsChanges =
        switch (watch.arrivals()) {
          case NONE -> false;
          case LEVEL_0 -> true;
          case BELOW_TOP -> isToTop;
        };
    if (watch.writesChangelog() && tellsChanges) {
      KeyValueFileWriter writer =
          compactor.files().newChangelogWriter(compactor.target(), task.outputLevel());
      changelogWriter = Optional.of(writer);
      changes =
          Optional.of(
              new ChangelogRows(
                  compactor.files().layout(),
                  watch.comparedColumns(),
                  writer,
                  ReadRequest.DEFAULT_BATCH_ROWS));
    }
    List<DataFileMeta> arrived = inputs.stream().filter(file -> file.level() == 0).toList();
    if (watch.sought() != Watch.Sought.NOTHING && !task.below().isEmpty() && !arrived.isEmpty()) {
      lower = Optional.of(compactor.lowerLevels(task.below(), arrived, marks));
    }
  }

  private void compactSections(List<DataFileMeta> inputs) throws IOException {
    long smallBytes = compactor.target().targetBytes() / 10 * 7;
    for (Section section : Sections.of(inputs, compactor.files().layout().keyTypes())) {
      if (!section.isSingleRun()) {
        pending.add(section);
        continue;
      }
      for (DataFileMeta file : section.files()) {
        if (file.lengthBytes() < smallBytes) {
          pending.add(alone(file));
        } else {
          writePending();
          upgrade(file);
        }
      }
    }
    writePending();
  }

  private static Section alone(DataFileMeta file) {
    return new Section(List.of(List.of(file)), 0);
  }

  private void writePending() throws IOException {
    if (pending.size() == 1 && pending.get(0).isSingleRun()) {
      for (DataFileMeta file : pending.get(0).files()) {
        upgrade(file);
      }
    } else if (!pending.isEmpty()) {
      rewrite(pending);
    }
    pending.clear();
  }

  /** Changes only the level, unless rows have to go or to change. */
  private void upgrade(DataFileMeta file) throws IOException {
    if (mustRewrite(file)) {
      rewrite(List.of(alone(file)));
    } else if (file.level() != task.outputLevel()) {
      if (isNews(file) && (changes.isPresent() || (watch.marksDeletions() && lower.isPresent()))) {
        merge(alone(file), Optional.empty());
      }
      before.add(file);
      after.add(file.atLevel(task.outputLevel()));
    }
  }

  private boolean mustRewrite(DataFileMeta file) {
    boolean mayDropRows = !file.hasNoRetracts() || marks.of(file).isPresent();
    if ((isToTop && mayDropRows)
        || task.rewrite() == CompactionTask.Rewrite.ALL
        || (dropsRows() && compactor.mustRewrite(file))) {
      return true;
    }
    boolean looksUp = compactor.looksUp();
    if (!isToTop && compactor.reader().isOfLookup(file) != looksUp) {
      return true;
    }
    return looksUp
        && file.level() == 0
        && (changesArrivals(file) || !compactor.files().hasFormatOf(file, task.outputLevel()));
  }

  /** Whether rows of a level-0 file, which no other file of the input overlaps, may change. */
  private boolean changesArrivals(DataFileMeta file) {
    if (watch.newestWins()) {
      return watch.marksDeletions() && !file.hasNoRetracts();
    }
    return !isToTop || compactor.engine() instanceof FoldingEngine;
  }

  private boolean isNews(DataFileMeta file) {
    return switch (watch.arrivals()) {
      case NONE -> false;
      case LEVEL_0 -> file.level() == 0;
      case BELOW_TOP -> isToTop;
    };
  }

  private void rewrite(List<Section> sections) throws IOException {
    KeyValueFileWriter writer =
        compactor.files().newDataWriter(compactor.target(), task.outputLevel(), FileSource.COMPACT);
    try {
      for (Section section : sections) {
        merge(section, Optional.of(writer));
        before.addAll(section.files());
      }
      List<DataFileMeta> written = writer.finish();
      made.addAll(written);
      after.addAll(written);
    } catch (IOException | RuntimeException e) {
      abort(writer, e);
      throw e;
    }
  }

  /** Merges a section; without a writer only to see what becomes of its keys. */
  private void merge(Section section, Optional<KeyValueFileWriter> writer) throws IOException {
    try (BatchReader rows = open(section)) {
      for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
        if (isCancelled.getAsBoolean()) {
          throw new CancellationException("the compaction was cancelled");
        }
        if (writer.isPresent()) {
          writer.get().write(batch);
        }
      }
    }
  }

  private BatchReader open(Section section) {
    boolean looksUp = compactor.looksUp();
    boolean observes = looksUp || changes.isPresent();
    Optional<RecordExpiry> expiry =
        dropsRows() && !observes ? compactor.expiry() : Optional.empty();
    boolean expiresVersions = RecordExpiry.expiresVersions(compactor.engine());
    List<List<SortedInput>> runs = compactor.runs(section, marks);
    MergeRequest request =
        new MergeRequest(
            compactor.files().layout(),
            compactor.engine(),
            expiry.isPresent() && expiresVersions ? unexpired(runs, expiry.get()) : runs,
            dropsRows() ? Retracts.DROP : Retracts.KEEP,
            looksUp ? LoneRows.MERGE : LoneRows.PASS,
            section.sharedPrefixBytes(),
            ReadRequest.DEFAULT_BATCH_ROWS);
    MergeRequest limited = request.within(compactor.limits());
    if (observes) {
      return SortMergeReader.observing(
          limited,
          new ObservingMerge.Observation(
              watch,
              lower,
              marks,
              changes,
              compactor.maxLevel(),
              Optional.empty(),
              compactor.expiry()));
    }
    BatchReader merged = SortMergeReader.ordered(limited);
    return expiry.isPresent() && !expiresVersions
        ? expiry.get().filter(merged, compactor.files().layout())
        : merged;
  }

  private List<List<SortedInput>> unexpired(List<List<SortedInput>> runs, RecordExpiry expiry) {
    KeyValueLayout layout = compactor.files().layout();
    return runs.stream()
        .map(run -> run.stream().map(part -> expiry.filter(part, layout)).toList())
        .toList();
  }

  /** Whether rows may be dropped because no older row of their key can come back. */
  private boolean dropsRows() {
    return watch.marksDeletions() || task.retracts() == Retracts.DROP;
  }

  private StorageException failure(List<DataFileMeta> inputs, IOException cause) {
    return new StorageException(
        "Failed to compact files "
            + inputs.stream().map(DataFileMeta::fileName).toList()
            + " in "
            + compactor.target().directory()
            + ": "
            + cause.getMessage()
            + ". Expected them to be readable. Check the store and compact again; the table is"
            + " unchanged.",
        cause);
  }

  /** Closes and deletes everything, after a failure. */
  void discard(RuntimeException failure) {
    changelogWriter.ifPresent(writer -> abort(writer, failure));
    try {
      if (lower.isPresent()) {
        lower.get().close();
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    try {
      compactor.target().delete(made);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private static void abort(KeyValueFileWriter writer, Exception failure) {
    try {
      writer.abort();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }
}
