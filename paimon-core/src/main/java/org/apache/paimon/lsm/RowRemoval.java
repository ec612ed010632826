package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.types.DataType;

/**
 * Removes rows of one bucket by their keys, whatever the merge engine makes of a {@code -D}: the
 * sections that hold such a key are merged as a full compaction does, the rows are left out, and
 * the rest goes to the highest level. Used by one thread.
 */
public final class RowRemoval {
  private final KeyValueFiles files;
  private final KeyValueFileReader reader;
  private final MergeEngine engine;
  private final Watch watch;
  private final MergeLimits limits;
  private final FileTarget target;
  private final int maxLevel;
  private final boolean writesChangelog;
  private final List<DataFileMeta> made = new ArrayList<>();

  /**
   * A removal of rows of one bucket.
   *
   * @param watch of the table's compactions: rows that these have not told of yet are told of when
   *     they move to the highest level
   * @param limits of its merges
   * @param writesChangelog whether the removed rows go into a changelog as {@code -D}
   */
  public RowRemoval(
      KeyValueFiles files,
      KeyValueFileReader reader,
      MergeEngine engine,
      Watch watch,
      MergeLimits limits,
      FileTarget target,
      int maxLevel,
      boolean writesChangelog) {
    this.files = files;
    this.reader = reader;
    this.engine = engine;
    this.watch = watch;
    this.limits = limits;
    this.target = target;
    this.maxLevel = maxLevel;
    this.writesChangelog = writesChangelog;
  }

  /**
   * Removes rows. When this throws, what it made is deleted.
   *
   * @param present all files of the bucket
   * @param marks their rows that are deleted already
   * @param keys rows with these keys go; ascending by key
   * @return the files replaced, the files that stand for them, and changelog files
   */
  public CompactionResult remove(List<DataFileMeta> present, RowMarks marks, BatchReader keys)
      throws IOException {
    List<DataFileMeta> before = new ArrayList<>();
    List<DataFileMeta> after = new ArrayList<>();
    KeyValueFileWriter changelog = files.newChangelogWriter(target, 0);
    Optional<ChangelogRows> changes =
        writesChangelog
            ? Optional.of(
                new ChangelogRows(
                    files.layout(),
                    watch.comparedColumns(),
                    changelog,
                    ReadRequest.DEFAULT_BATCH_ROWS))
            : Optional.empty();
    try {
      KeyCursor cursor = new KeyCursor(keys, files.layout());
      for (Section section : Sections.of(present, files.layout().keyTypes())) {
        if (touches(cursor, section)) {
          before.addAll(section.files());
          after.addAll(rewrite(section, marks, cursor, changes));
        }
      }
      changes.ifPresent(ChangelogRows::flush);
      List<DataFileMeta> told = changelog.finish();
      made.addAll(told);
      return new CompactionResult(before, after, told);
    } catch (IOException | RuntimeException e) {
      abandon(changelog, e);
      throw e;
    }
  }

  private void abandon(KeyValueFileWriter writer, Exception failure) {
    try {
      writer.abort();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
    try {
      target.delete(List.copyOf(made));
      made.clear();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Whether the next key lies inside the section; passes those before it. */
  private boolean touches(KeyCursor cursor, Section section) throws IOException {
    List<DataType> types = files.layout().keyTypes();
    BatchBuilder bounds = new BatchBuilder(types);
    for (DataFileMeta file : section.files()) {
      for (BinaryRow key : List.of(file.minKey(), file.maxKey())) {
        bounds.append(key.view(types));
      }
    }
    ColumnVector[] keys = bounds.build().columns().toArray(ColumnVector[]::new);
    int least = 0;
    int greatest = 0;
    KeyComparator order = new KeyComparator(types);
    for (int i = 1; i < bounds.size(); i++) {
      least = order.compare(keys, i, keys, least) < 0 ? i : least;
      greatest = order.compare(keys, i, keys, greatest) > 0 ? i : greatest;
    }
    cursor.skipBelow(keys, least);
    return !cursor.isAtEnd() && cursor.compareTo(keys, greatest) <= 0;
  }

  private List<DataFileMeta> rewrite(
      Section section, RowMarks marks, KeyCursor cursor, Optional<ChangelogRows> changes) {
    KeyValueFileWriter writer = files.newDataWriter(target, maxLevel, FileSource.COMPACT);
    try (BatchReader merged = open(section, marks, cursor, changes)) {
      for (ColumnBatch batch = merged.next(); batch != null; batch = merged.next()) {
        writer.write(batch);
      }
      List<DataFileMeta> written = writer.finish();
      made.addAll(written);
      return written;
    } catch (IOException e) {
      StorageException failure =
          new StorageException(
              "Failed to remove rows from files "
                  + section.files()
                  + " in "
                  + target.directory()
                  + ": "
                  + e.getMessage()
                  + ". Expected them to be readable. Check the store and run the statement again;"
                  + " the table is unchanged.",
              e);
      abandon(writer, failure);
      throw failure;
    } catch (RuntimeException e) {
      abandon(writer, e);
      throw e;
    }
  }

  private BatchReader open(
      Section section, RowMarks marks, KeyCursor cursor, Optional<ChangelogRows> changes) {
    MergeRequest request =
        new MergeRequest(
            files.layout(),
            engine,
            reader.runs(section, Optional.empty(), marks::of),
            Retracts.DROP,
            watch.arrivals() == Watch.Arrivals.LEVEL_0 ? LoneRows.MERGE : LoneRows.PASS,
            section.sharedPrefixBytes(),
            ReadRequest.DEFAULT_BATCH_ROWS);
    return SortMergeReader.observing(
        request.within(limits),
        new ObservingMerge.Observation(
            watch,
            Optional.empty(),
            marks,
            changes,
            maxLevel,
            Optional.of(cursor),
            Optional.empty()));
  }
}
