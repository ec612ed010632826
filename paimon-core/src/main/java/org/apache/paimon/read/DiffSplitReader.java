package org.apache.paimon.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ConcatenatedReader;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.lsm.KeyValueFileReader;
import org.apache.paimon.lsm.LoneRows;
import org.apache.paimon.lsm.MergeLimits;
import org.apache.paimon.lsm.MergeRequest;
import org.apache.paimon.lsm.Retracts;
import org.apache.paimon.lsm.Section;
import org.apache.paimon.lsm.Sections;
import org.apache.paimon.lsm.SortMergeReader;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.merge.MergeEngines;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.scan.DeletionFile;
import org.apache.paimon.scan.DiffSplit;
import org.apache.paimon.scan.MergeSplit;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;

/**
 * Compares two states of a bucket: both are merged in key order over all columns of the table, and
 * {@link DiffReader} walks them side by side.
 */
final class DiffSplitReader {
  private final TableSource source;
  private final TableSchema schema;
  private final DataFileReader files;
  private final DeletionVectors deletions;
  private final DiffSplit split;
  private final MergeLimits limits;

  DiffSplitReader(
      TableSource source,
      DataFileReader files,
      DeletionVectors deletions,
      DiffSplit split,
      MergeLimits limits) {
    this.source = source;
    this.schema = source.schema();
    this.files = files;
    this.deletions = deletions;
    this.split = split;
    this.limits = limits;
  }

  BatchReader open(RowType projection) {
    MergeOptions options = MergeOptions.of(schema);
    MergeColumns columns = MergeColumns.ofWholeRows(schema, projection);
    MergeEngine engine = MergeEngines.create(source.name(), options, columns.layout().values());
    return columns.project(
        new DiffReader(
            columns.layout(),
            columns.keepsRetracts() ? Retracts.KEEP : Retracts.DROP,
            state(split.before(), columns, engine),
            state(split.after(), columns, engine)));
  }

  private BatchReader state(List<Split> splits, MergeColumns columns, MergeEngine engine) {
    List<DataFileMeta> members = new ArrayList<>();
    Map<String, DeletionFile> deletionFiles = new HashMap<>();
    for (Split part : splits) {
      members.addAll(part.files());
      if (part instanceof RawSplit raw) {
        deletionFiles.putAll(raw.deletions());
      } else if (part instanceof MergeSplit merge) {
        deletionFiles.putAll(merge.deletions());
      }
    }
    SplitFiles rows = new SplitFiles(files, schema, split, deletions, deletionFiles);
    KeyValueFileReader reader =
        new KeyValueFileReader(files, columns.layout(), split.partition(), split.bucket());
    List<ConcatenatedReader.Source> sources = new ArrayList<>();
    for (Section section : Sections.of(members, schema.trimmedKeyType().types())) {
      sources.add(
          () ->
              SortMergeReader.ordered(
                  new MergeRequest(
                          columns.layout(),
                          engine,
                          reader.runs(section, Optional.empty(), rows::deleted),
                          Retracts.DROP,
                          LoneRows.PASS,
                          section.sharedPrefixBytes(),
                          ReadRequest.DEFAULT_BATCH_ROWS)
                      .within(limits)));
    }
    return new ConcatenatedReader(sources);
  }
}
