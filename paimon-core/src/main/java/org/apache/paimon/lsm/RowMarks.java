package org.apache.paimon.lsm;

import java.util.Optional;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.evolution.DeletedRows;

/** The deleted rows of a bucket's files while a compaction runs. Used by one thread. */
public interface RowMarks {
  /** No row is deleted, and none may be. */
  RowMarks NONE =
      new RowMarks() {
        @Override
        public Optional<DeletedRows> of(DataFileMeta file) {
          return Optional.empty();
        }

        @Override
        public void delete(DataFileMeta file, long row) {
          throw new IllegalStateException("rows of " + file.fileName() + " cannot be deleted");
        }
      };

  /** Rows of a file that do not count; empty = none. */
  Optional<DeletedRows> of(DataFileMeta file);

  /** Notes that a row no longer counts once the compaction is committed. */
  void delete(DataFileMeta file, long row);
}
