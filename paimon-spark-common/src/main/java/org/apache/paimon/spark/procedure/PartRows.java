package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.scan.DeletionFile;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSource;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The rows of exactly the files of a part, whatever becomes of the table meanwhile. */
final class PartRows {
  private PartRows() {}

  /** The rows with the columns of the table's present schema. */
  static Dataset<Row> of(SparkSession session, TableSource source, CompactionPart part) {
    List<Split> splits = new ArrayList<>();
    Map<String, DeletionFile> deletions = deletions(source, part);
    for (DataFileMeta file : part.files()) {
      DeletionFile deletion = deletions.get(file.fileName());
      splits.add(
          new RawSplit(
              0,
              part.partition(),
              part.bucket(),
              part.totalBuckets(),
              List.of(file),
              deletion == null ? Map.of() : Map.of(file.fileName(), deletion)));
    }
    return SplitRows.of(session, source, splits);
  }

  private static Map<String, DeletionFile> deletions(TableSource source, CompactionPart part) {
    TableStores stores = ProcedureContext.stores(source);
    Map<String, DeletionFile> deletions = new HashMap<>();
    for (IndexFileMeta index : part.indexes()) {
      if (index.type().equals(IndexFileMeta.DELETION_VECTORS) && index.deletionRanges() != null) {
        Location file =
            stores
                .paths()
                .indexFile(part.partition(), part.bucket(), index.fileName(), index.externalPath());
        for (DeletionRange range : index.deletionRanges()) {
          deletions.put(range.dataFile(), new DeletionFile(file, range));
        }
      }
    }
    return deletions;
  }
}
