package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.lookup.LookupReader;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataField;

/**
 * Does compactions of one bucket (lsm-semantics 3.2). Files that no other file overlaps change only
 * their level when they are large; everything else is merged and written anew. Used by one thread
 * at a time.
 */
public final class Compactor {
  private final KeyValueFiles files;
  private final KeyValueFileReader reader;
  private final MergeEngine engine;
  private final Watch watch;
  private final Optional<RecordExpiry> expiry;
  private final MergeLimits limits;
  private final FileTarget target;
  private final FileCopies copies;
  private final int maxLevel;

  /**
   * @param reader of the bucket's files, in the layout of {@code files}
   * @param watch what compactions have to find out
   * @param expiry rows to be dropped by age
   * @param limits of its merges
   * @param target where results go
   * @param copies of files that are asked often
   * @param maxLevel highest level of the bucket
   */
  public Compactor(
      KeyValueFiles files,
      KeyValueFileReader reader,
      MergeEngine engine,
      Watch watch,
      Optional<RecordExpiry> expiry,
      MergeLimits limits,
      FileTarget target,
      FileCopies copies,
      int maxLevel) {
    this.files = files;
    this.reader = reader;
    this.engine = engine;
    this.watch = watch;
    this.expiry = expiry;
    this.limits = limits;
    this.target = target;
    this.copies = copies;
    this.maxLevel = maxLevel;
  }

  KeyValueFiles files() {
    return files;
  }

  KeyValueFileReader reader() {
    return reader;
  }

  MergeEngine engine() {
    return engine;
  }

  Watch watch() {
    return watch;
  }

  MergeLimits limits() {
    return limits;
  }

  FileTarget target() {
    return target;
  }

  int maxLevel() {
    return maxLevel;
  }

  /** Whether compactions ask other files of the bucket than those they take. */
  public boolean looksUp() {
    return watch.arrivals() == Watch.Arrivals.LEVEL_0;
  }

  /** Whether a compaction may use spill files, which end with the writer that began it. */
  public boolean maySpill(CompactionTask task) {
    return limits.mayBeExceededBy(task.inputs().size());
  }

  /** Whether a file holds rows that a full compaction would drop though nothing overlaps it. */
  public boolean mustRewrite(DataFileMeta file) {
    return expiry.isPresent() && expiry.get().mayHoldExpired(file);
  }

  /**
   * Whether rows of these files stand beside rows that say the same otherwise, because the table
   * did not always merge them as it does now: a full compaction is due.
   */
  public boolean isMixed(Levels levels) {
    int highest = levels.highestNonEmptyLevel();
    for (SortedRun run : levels.runs()) {
      if (run.level() > 0 && run.level() < highest) {
        for (DataFileMeta file : run.files()) {
          if (reader.isOfLookup(file) != looksUp()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Compacts. When this throws, what it made is deleted.
   *
   * @param marks deleted rows of the bucket's files; takes those that the compaction replaces
   * @param isCancelled asked between batches
   * @throws CancellationException when it says so
   */
  public CompactionResult compact(
      CompactionTask task, RowMarks marks, BooleanSupplier isCancelled) {
    CompactionRun run = new CompactionRun(this, task, marks, isCancelled);
    try {
      return run.compact();
    } catch (RuntimeException e) {
      run.discard(e);
      throw e;
    }
  }

  Optional<RecordExpiry> expiry() {
    return expiry;
  }

  /** The runs of a section without deleted rows. */
  List<List<SortedInput>> runs(Section section, RowMarks marks) {
    return reader.runs(section, Optional.empty(), marks::of);
  }

  /**
   * Levels to be asked for the keys of some files.
   *
   * @param below lowest level first
   */
  LowerLevels lowerLevels(List<SortedRun> below, List<DataFileMeta> asking, RowMarks marks)
      throws IOException {
    KeyValueFileReader keys = reader.ofKeys();
    boolean rows = watch.sought() == Watch.Sought.ROW;
    KeyValueFileReader asked = rows ? reader : keys;
    int position = asked.layout().keys()[0];
    DataField first = asked.layout().values().field(position);
    long storedRows =
        below.stream().flatMap(run -> run.files().stream()).mapToLong(DataFileMeta::rowCount).sum();
    Optional<Predicate> filter = new AskedKeys(first, position).filter(asking, keys, storedRows);
    long askedRows = asking.stream().mapToLong(DataFileMeta::rowCount).sum();
    return new LowerLevels(
        asked.layout(),
        below,
        (file, run) ->
            new SortedInput(
                Ranks.ageBelow(file.level()),
                file.level(),
                asked.isComplete(file),
                () -> {
                  Optional<LookupReader> copy = copies.open(file, asked, askedRows);
                  copy.ifPresent(found -> run.useCopy(found.file()));
                  return copy.isPresent()
                      ? new CopiedRows(copy.get(), run, marks.of(file))
                      : asked.open(file, filter, marks.of(file));
                },
                file.lengthBytes()));
  }
}
