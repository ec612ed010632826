package org.apache.paimon.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ConcatenatedReader;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.evolution.FileRead;
import org.apache.paimon.lsm.RetractFilter;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.DeletionFile;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** The files of one split, read without a merge. */
final class SplitFiles {
  private final DataFileReader files;
  private final TableSchema schema;
  private final Split split;
  private final DeletionVectors deletions;
  private final Map<String, DeletionFile> deletionFiles;

  SplitFiles(
      DataFileReader files,
      TableSchema schema,
      Split split,
      DeletionVectors deletions,
      Map<String, DeletionFile> deletionFiles) {
    this.files = files;
    this.schema = schema;
    this.split = split;
    this.deletions = deletions;
    this.deletionFiles = deletionFiles;
  }

  /** Whether a projection can say what a retract is, so that retracts may come out. */
  static boolean keepsRetracts(RowType projection) {
    return projection.indexOfId(SystemFields.ROW_KIND.id()) >= 0
        || projection.indexOfId(SystemFields.VALUE_KIND.id()) >= 0;
  }

  /** Some files, one after the other. */
  BatchReader openAll(List<DataFileMeta> some, RowType projection, Optional<Predicate> filter) {
    List<ConcatenatedReader.Source> sources = new ArrayList<>();
    for (DataFileMeta file : some) {
      sources.add(() -> open(file, projection, filter));
    }
    return new ConcatenatedReader(sources);
  }

  /** One file; retracts only when the projection can tell them from other rows. */
  private BatchReader open(DataFileMeta file, RowType projection, Optional<Predicate> filter) {
    boolean dropsRetracts =
        schema.hasPrimaryKey() && !file.hasNoRetracts() && !keepsRetracts(projection);
    if (!dropsRetracts) {
      return openRaw(file, projection, filter);
    }
    List<DataField> fields = new ArrayList<>(projection.fields());
    fields.add(SystemFields.VALUE_KIND);
    BatchReader all = openRaw(file, new RowType(fields), filter);
    return new LeadingColumns(
        new RetractFilter(all, projection.fieldCount()), projection.fieldCount());
  }

  /** One file with exactly the columns asked for, deleted rows left out. */
  BatchReader openRaw(DataFileMeta file, RowType wanted, Optional<Predicate> filter) {
    return files.open(
        new FileRead(split.partition(), split.bucket(), file, wanted, filter, deleted(file)));
  }

  /** The deleted rows of a file. */
  Optional<DeletedRows> deleted(DataFileMeta file) {
    return Optional.ofNullable(deletionFiles.get(file.fileName())).map(deletions::read);
  }
}
