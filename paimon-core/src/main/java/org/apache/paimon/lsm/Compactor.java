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
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.merge.MergeEngine;

/**
 * Does compactions of one bucket (lsm-semantics 3.2). Files that no other file overlaps change only
 * their level when they are large; everything else is merged and written anew. Used by one thread
 * at a time.
 */
public final class Compactor {
  private final KeyValueFiles files;
  private final KeyValueFileReader reader;
  private final MergeEngine engine;
  private final Optional<RecordExpiry> expiry;
  private final MergeLimits limits;
  private final FileTarget target;
  private final int maxLevel;

  /**
   * @param reader of the bucket's files, in the layout of {@code files}
   * @param expiry rows to be dropped by age
   * @param limits of its merges
   * @param target where results go
   * @param maxLevel highest level of the bucket
   */
  public Compactor(
      KeyValueFiles files,
      KeyValueFileReader reader,
      MergeEngine engine,
      Optional<RecordExpiry> expiry,
      MergeLimits limits,
      FileTarget target,
      int maxLevel) {
    this.files = files;
    this.reader = reader;
    this.engine = engine;
    this.expiry = expiry;
    this.limits = limits;
    this.target = target;
    this.maxLevel = maxLevel;
  }

  /** Whether a file holds rows that a full compaction would drop though nothing overlaps it. */
  public boolean mustRewrite(DataFileMeta file) {
    return expiry.isPresent() && expiry.get().mayHoldExpired(file);
  }

  /**
   * Compacts. When this throws, what it made is deleted.
   *
   * @param isCancelled asked between batches
   * @throws CancellationException when it says so
   */
  public CompactionResult compact(CompactionTask task, BooleanSupplier isCancelled) {
    Run run = new Run(task, isCancelled);
    try {
      return run.compact();
    } catch (RuntimeException e) {
      try {
        target.delete(run.made);
      } catch (RuntimeException deletion) {
        e.addSuppressed(deletion);
      }
      throw e;
    }
  }

  private final class Run {
    private final CompactionTask task;
    private final BooleanSupplier isCancelled;
    private final List<DataFileMeta> before = new ArrayList<>();
    private final List<DataFileMeta> after = new ArrayList<>();
    private final List<DataFileMeta> made = new ArrayList<>();

    /** Neighbouring sections to be written as one. */
    private final List<Section> pending = new ArrayList<>();

    Run(CompactionTask task, BooleanSupplier isCancelled) {
      this.task = task;
      this.isCancelled = isCancelled;
    }

    CompactionResult compact() {
      List<DataFileMeta> inputs =
          task.inputs().stream().flatMap(run -> run.files().stream()).toList();
      long smallBytes = target.targetBytes() / 10 * 7;
      for (Section section : Sections.of(inputs, files.layout().keyTypes())) {
        if (!section.isSingleRun()) {
          pending.add(section);
          continue;
        }
        for (DataFileMeta file : section.files()) {
          if (file.lengthBytes() < smallBytes) {
            pending.add(new Section(List.of(List.of(file)), 0));
          } else {
            writePending();
            upgrade(file);
          }
        }
      }
      writePending();
      return new CompactionResult(before, after, List.of());
    }

    private void writePending() {
      if (pending.size() == 1 && pending.get(0).isSingleRun()) {
        pending.get(0).files().forEach(this::upgrade);
      } else if (!pending.isEmpty()) {
        rewrite(pending);
      }
      pending.clear();
    }

    /** Changes only the level, unless rows have to go. */
    private void upgrade(DataFileMeta file) {
      boolean mayDropRetracts = task.outputLevel() == maxLevel && !file.hasNoRetracts();
      if (mayDropRetracts || task.rewrite() == CompactionTask.Rewrite.ALL || mustRewrite(file)) {
        rewrite(List.of(new Section(List.of(List.of(file)), 0)));
      } else if (file.level() != task.outputLevel()) {
        before.add(file);
        after.add(file.atLevel(task.outputLevel()));
      }
    }

    private void rewrite(List<Section> sections) {
      KeyValueFileWriter writer =
          files.newDataWriter(target, task.outputLevel(), FileSource.COMPACT);
      try {
        for (Section section : sections) {
          merge(section, writer);
          before.addAll(section.files());
        }
        List<DataFileMeta> written = writer.finish();
        made.addAll(written);
        after.addAll(written);
      } catch (RuntimeException e) {
        try {
          writer.abort();
        } catch (RuntimeException abort) {
          e.addSuppressed(abort);
        }
        throw e;
      }
    }

    private void merge(Section section, KeyValueFileWriter writer) {
      try (BatchReader rows = open(section)) {
        for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
          if (isCancelled.getAsBoolean()) {
            throw new CancellationException("the compaction was cancelled");
          }
          writer.write(batch);
        }
      } catch (IOException e) {
        throw new StorageException(
            "Failed to compact files "
                + section.files()
                + " in "
                + target.directory()
                + ": "
                + e.getMessage()
                + ". Expected them to be readable. Check the store and compact again; the table is"
                + " unchanged.",
            e);
      }
    }

    private BatchReader open(Section section) {
      List<List<SortedInput>> runs =
          reader.runs(section, Optional.empty(), file -> Optional.empty());
      if (expiry.isPresent()) {
        runs = runs.stream().map(run -> run.stream().map(expiry.get()::filter).toList()).toList();
      }
      return SortMergeReader.ordered(
          new MergeRequest(
                  files.layout(),
                  engine,
                  runs,
                  task.retracts(),
                  LoneRows.PASS,
                  section.sharedPrefixBytes(),
                  ReadRequest.DEFAULT_BATCH_ROWS)
              .within(limits));
    }
  }
}
