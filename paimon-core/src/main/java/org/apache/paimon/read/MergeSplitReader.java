package org.apache.paimon.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ConcatenatedReader;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.lsm.KeyValueFileReader;
import org.apache.paimon.lsm.KeyValueLayout;
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
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.MergeSplit;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;

/**
 * Reads a split section by section. A section of one run holds each key once: its files are read as
 * they are, with all filters. Others are merged, with filters on the key only (lsm-semantics 8.5).
 */
final class MergeSplitReader {
  private final TableSource source;
  private final TableSchema schema;
  private final DataFileReader files;
  private final SplitFiles splitFiles;
  private final MergeSplit split;
  private final MergeLimits limits;
  private final ReadCounters counters;

  MergeSplitReader(
      TableSource source,
      DataFileReader files,
      SplitFiles splitFiles,
      MergeSplit split,
      MergeLimits limits,
      ReadCounters counters) {
    this.counters = counters;
    this.source = source;
    this.schema = source.schema();
    this.files = files;
    this.splitFiles = splitFiles;
    this.split = split;
    this.limits = limits;
  }

  BatchReader open(RowType projection, Optional<Predicate> filter) {
    MergeOptions options = MergeOptions.of(schema);
    MergeColumns columns = MergeColumns.of(schema, options, projection);
    MergeEngine engine = MergeEngines.create(source.name(), options, columns.layout().values());
    List<ConcatenatedReader.Source> sources = new ArrayList<>();
    for (Section section : Sections.of(split.files(), schema.trimmedKeyType().types())) {
      sources.add(
          section.isSingleRun()
              ? () -> splitFiles.openAll(section.runs().get(0), projection, filter)
              : () -> columns.project(merge(section, columns, engine, filter)));
    }
    return new ConcatenatedReader(sources);
  }

  private BatchReader merge(
      Section section, MergeColumns columns, MergeEngine engine, Optional<Predicate> filter) {
    section.files().forEach(file -> counters.addMergedRows(file.rowCount()));
    KeyValueLayout layout = columns.layout();
    KeyValueFileReader reader =
        new KeyValueFileReader(files, layout, split.partition(), split.bucket());
    return SortMergeReader.unordered(
        new MergeRequest(
                layout,
                engine,
                reader.runs(section, filter.flatMap(columns::keyFilter), splitFiles::deleted),
                columns.keepsRetracts() ? Retracts.KEEP : Retracts.DROP,
                LoneRows.PASS,
                section.sharedPrefixBytes(),
                ReadRequest.DEFAULT_BATCH_ROWS)
            .within(limits));
  }
}
