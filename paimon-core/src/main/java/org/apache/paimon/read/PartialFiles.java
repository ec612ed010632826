package org.apache.paimon.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ConcatenatedReader;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * Files that hold some columns each (data evolution, format-data 1.1): files with the same first
 * row id hold the same rows and are joined by position. Each column comes from the file with the
 * greatest sequence number that has it. Filters are not used: one file's values say nothing about
 * the joined row.
 */
final class PartialFiles {
  private final RowType projection;
  private final SplitFiles rows;
  private final DataFileReader files;

  private PartialFiles(RowType projection, SplitFiles rows, DataFileReader files) {
    this.projection = projection;
    this.rows = rows;
    this.files = files;
  }

  static BatchReader open(
      RawSplit split, RowType projection, SplitFiles rows, DataFileReader files) {
    if (!split.deletions().isEmpty()) {
      throw new UnsupportedFeatureException(
          "Cannot read deletion vectors of files that hold some columns each"
              + " ('data-evolution.enabled'), expected none in split of "
              + split.files()
              + ". Read a snapshot from before the deletes.");
    }
    PartialFiles partial = new PartialFiles(projection, rows, files);
    List<ConcatenatedReader.Source> sources = new ArrayList<>();
    for (List<DataFileMeta> group : groups(split.files())) {
      sources.add(() -> partial.open(group));
    }
    return new ConcatenatedReader(sources);
  }

  /** Files of the same rows, the one with the greatest sequence number first. */
  private static List<List<DataFileMeta>> groups(List<DataFileMeta> files) {
    List<List<DataFileMeta>> groups = new ArrayList<>();
    Map<Long, List<DataFileMeta>> byFirstRow = new LinkedHashMap<>();
    for (DataFileMeta file : files) {
      if (file.firstRowId() == null) {
        groups.add(List.of(file));
      } else {
        byFirstRow.computeIfAbsent(file.firstRowId(), id -> new ArrayList<>()).add(file);
      }
    }
    for (List<DataFileMeta> group : byFirstRow.values()) {
      group.sort(Comparator.comparingLong(DataFileMeta::maxSequence).reversed());
      for (DataFileMeta file : group) {
        if (file.rowCount() != group.get(0).rowCount()) {
          throw new CorruptDataException(
              "Cannot join data files "
                  + group
                  + ": they begin with row id "
                  + file.firstRowId()
                  + " but differ in their number of rows, expected the same. Restore the files from"
                  + " a copy.");
        }
      }
    }
    groups.addAll(byFirstRow.values());
    return groups;
  }

  private BatchReader open(List<DataFileMeta> group) {
    if (group.size() == 1) {
      return rows.openRaw(group.get(0), projection, Optional.empty());
    }
    Map<DataFileMeta, List<DataField>> columns = new LinkedHashMap<>();
    int[] positions = new int[projection.fieldCount()];
    DataFileMeta[] owners = new DataFileMeta[positions.length];
    for (int i = 0; i < positions.length; i++) {
      DataField field = projection.field(i);
      owners[i] =
          group.stream()
              .filter(file -> files.holds(file, field.id()))
              .findFirst()
              .orElse(group.get(0));
      List<DataField> own = columns.computeIfAbsent(owners[i], file -> new ArrayList<>());
      positions[i] = own.size();
      own.add(field);
    }
    List<DataFileMeta> opened = new ArrayList<>(columns.keySet());
    int[] sources = new int[positions.length];
    for (int i = 0; i < sources.length; i++) {
      sources[i] = opened.indexOf(owners[i]);
    }
    List<BatchReader> readers = new ArrayList<>();
    columns.forEach(
        (file, fields) -> readers.add(rows.openRaw(file, new RowType(fields), Optional.empty())));
    return new JoinedReader(readers, projection.types(), sources, positions);
  }
}
