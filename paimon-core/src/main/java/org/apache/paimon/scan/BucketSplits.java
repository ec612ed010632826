package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.lsm.Section;
import org.apache.paimon.lsm.Sections;
import org.apache.paimon.types.DataType;

/**
 * Turns the files of one bucket into splits and decides which of them need a merge (lsm-semantics
 * 8.1 to 8.4). Immutable.
 */
final class BucketSplits {
  private final List<DataType> keyTypes;
  private final Packing packing;

  /** How the files of a bucket relate. */
  enum Relation {
    /** Rows are independent: append tables. Kept in order of the sequence numbers. */
    ORDERED,
    /** Rows are independent and no order is promised. */
    INDEPENDENT,
    /** Files with the same first row id hold columns of the same rows: data evolution. */
    JOINED,
    /** Levels above 0 hold each key once: deletion vectors, first row. */
    DISTINCT,
    /** Several versions of a key. */
    MERGED
  }

  /** A bucket and where its splits come from. */
  record Bucket(long snapshotId, BinaryRow partition, int bucket, int totalBuckets) {}

  BucketSplits(List<DataType> keyTypes, Packing packing) {
    this.keyTypes = keyTypes;
    this.packing = packing;
  }

  List<Split> split(
      Bucket bucket,
      List<DataFileMeta> files,
      Map<String, DeletionFile> deletions,
      Relation relation) {
    return switch (relation) {
      case ORDERED -> raw(bucket, bySequence(files), deletions);
      case INDEPENDENT -> raw(bucket, files, deletions);
      case JOINED -> joined(bucket, files, deletions);
      case DISTINCT, MERGED ->
          isRaw(files, relation) ? raw(bucket, files, deletions) : merged(bucket, files, deletions);
    };
  }

  private static List<DataFileMeta> bySequence(List<DataFileMeta> files) {
    return files.stream().sorted(Comparator.comparingLong(DataFileMeta::minSequence)).toList();
  }

  private static boolean isRaw(List<DataFileMeta> files, Relation relation) {
    int level = files.get(0).level();
    for (DataFileMeta file : files) {
      boolean isOnOtherLevel = relation == Relation.MERGED && file.level() != level;
      if (file.level() == 0 || isOnOtherLevel || !file.hasNoRetracts()) {
        return false;
      }
    }
    return true;
  }

  private List<Split> raw(
      Bucket bucket, List<DataFileMeta> files, Map<String, DeletionFile> deletions) {
    List<Split> splits = new ArrayList<>();
    for (List<DataFileMeta> bin : packing.pack(files, DataFileMeta::lengthBytes)) {
      splits.add(rawSplit(bucket, bin, deletions));
    }
    return splits;
  }

  /** Files of the same rows stay in one split. */
  private List<Split> joined(
      Bucket bucket, List<DataFileMeta> files, Map<String, DeletionFile> deletions) {
    Map<Object, List<DataFileMeta>> groups = new LinkedHashMap<>();
    for (DataFileMeta file : files) {
      Object rows = file.firstRowId() == null ? file.fileName() : file.firstRowId();
      groups.computeIfAbsent(rows, any -> new ArrayList<>()).add(file);
    }
    checkRanges(files);
    List<Split> splits = new ArrayList<>();
    for (List<List<DataFileMeta>> bin :
        packing.pack(List.copyOf(groups.values()), BucketSplits::bytesOf)) {
      splits.add(rawSplit(bucket, bin.stream().flatMap(List::stream).toList(), deletions));
    }
    return splits;
  }

  /** Rows of ranges that overlap without being equal would be read twice. */
  private static void checkRanges(List<DataFileMeta> files) {
    List<DataFileMeta> ordered =
        files.stream()
            .filter(file -> file.firstRowId() != null)
            .sorted(Comparator.comparingLong(DataFileMeta::firstRowId))
            .toList();
    for (int i = 1; i < ordered.size(); i++) {
      DataFileMeta before = ordered.get(i - 1);
      DataFileMeta file = ordered.get(i);
      boolean isEqual =
          before.firstRowId().equals(file.firstRowId()) && before.rowCount() == file.rowCount();
      if (!isEqual && file.firstRowId() < before.firstRowId() + before.rowCount()) {
        throw new CorruptDataException(
            "Cannot join data files "
                + range(before)
                + " and "
                + range(file)
                + ": their ranges overlap, expected equal or separate ones. Roll back to a snapshot"
                + " before the later file.");
      }
    }
  }

  private static String range(DataFileMeta file) {
    long last = file.firstRowId() + file.rowCount() - 1;
    return file.fileName() + " with row ids " + file.firstRowId() + " to " + last;
  }

  private static RawSplit rawSplit(
      Bucket bucket, List<DataFileMeta> files, Map<String, DeletionFile> deletions) {
    return new RawSplit(
        bucket.snapshotId(),
        bucket.partition(),
        bucket.bucket(),
        bucket.totalBuckets(),
        files,
        vectorsOf(files, deletions));
  }

  private static Map<String, DeletionFile> vectorsOf(
      List<DataFileMeta> files, Map<String, DeletionFile> deletions) {
    Map<String, DeletionFile> found = new HashMap<>();
    for (DataFileMeta file : files) {
      DeletionFile deletion = deletions.get(file.fileName());
      if (deletion != null) {
        found.put(file.fileName(), deletion);
      }
    }
    return found;
  }

  private List<Split> merged(
      Bucket bucket, List<DataFileMeta> files, Map<String, DeletionFile> deletions) {
    List<List<DataFileMeta>> sections = new ArrayList<>();
    for (Section section : Sections.of(files, keyTypes)) {
      sections.add(section.runs().stream().flatMap(List::stream).toList());
    }
    List<Split> splits = new ArrayList<>();
    for (List<List<DataFileMeta>> bin : packing.pack(sections, BucketSplits::bytesOf)) {
      List<DataFileMeta> members = bin.stream().flatMap(List::stream).toList();
      if (members.size() == 1 && members.get(0).hasNoRetracts()) {
        splits.add(rawSplit(bucket, members, deletions));
      } else {
        splits.add(
            new MergeSplit(
                bucket.snapshotId(),
                bucket.partition(),
                bucket.bucket(),
                bucket.totalBuckets(),
                members,
                vectorsOf(members, deletions)));
      }
    }
    return splits;
  }

  private static long bytesOf(List<DataFileMeta> section) {
    long bytes = 0;
    for (DataFileMeta file : section) {
      bytes += file.lengthBytes();
    }
    return bytes;
  }
}
