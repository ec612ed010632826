package org.apache.paimon.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.read.SplitReaders;
import org.apache.paimon.scan.BatchScan;
import org.apache.paimon.scan.Plan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.KeyLocations;

/**
 * Finds where keys are by reading the key columns of the whole latest snapshot, with rows that are
 * not shown yet: they will be.
 */
record TableKeys(TableSource source, FileIO fileIO, Path spillDirectory) implements KeyLocations {

  @Override
  public long visitAll(Visitor visitor) throws IOException {
    Plan plan = BatchScan.withHiddenRows(source, fileIO).planLatest(ScanRequest.ALL);
    SplitReader reader = SplitReaders.create(source, fileIO, spillDirectory);
    RowType keys = source.schema().rowType().project(source.schema().primaryKeys());
    for (Split split : plan.splits()) {
      try (BatchReader rows = reader.open(split, keys, Optional.empty())) {
        for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
          visitor.visit(split.partition(), split.bucket(), batch);
        }
      }
    }
    return plan.snapshotId().orElse(0);
  }
}
