package org.apache.paimon.write;

import java.util.Optional;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.lsm.RowMarks;

/** The deletion vectors of a bucket as its compactions see them. */
record MarkedRows(BucketVectors.Loaded vectors) implements RowMarks {

  @Override
  public Optional<DeletedRows> of(DataFileMeta file) {
    return vectors.of(file);
  }

  @Override
  public void delete(DataFileMeta file, long row) {
    vectors.delete(file, row);
  }
}
