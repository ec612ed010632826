package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.types.DataType;

/** Rules that the live files of a bucket keep among each other. Used once. */
final class BucketChecks {
  private final TableStores line;
  private final List<ManifestEntry> live;
  private final List<String> problems = new ArrayList<>();

  BucketChecks(TableStores line, List<ManifestEntry> live) {
    this.line = line;
    this.live = live;
  }

  private record Run(BinaryRow partition, int bucket, int level) {}

  List<String> run() {
    bucketCounts();
    if (line.schema().hasPrimaryKey()) {
      Map<Run, List<DataFileMeta>> runs = new HashMap<>();
      for (ManifestEntry entry : live) {
        if (entry.file().level() > 0 && entry.bucket() >= 0) {
          runs.computeIfAbsent(
                  new Run(entry.partition(), entry.bucket(), entry.file().level()),
                  key -> new ArrayList<>())
              .add(entry.file());
        }
      }
      runs.forEach(this::overlaps);
    }
    return problems;
  }

  private void bucketCounts() {
    Map<BinaryRow, Integer> counts = new HashMap<>();
    for (ManifestEntry entry : live) {
      int total = entry.totalBuckets();
      if (total <= 0) {
        continue;
      }
      Integer other = counts.putIfAbsent(entry.partition(), total);
      if (other != null && other != total) {
        problems.add(
            "Partition "
                + describe(entry.partition())
                + " has files of "
                + other
                + " and of "
                + total
                + " buckets, expected one number.");
      }
      if (entry.bucket() >= total) {
        problems.add(
            "File "
                + entry.file().fileName()
                + " lies in bucket "
                + entry.bucket()
                + " of "
                + total
                + ".");
      }
    }
  }

  private void overlaps(Run run, List<DataFileMeta> files) {
    List<DataType> types = line.schema().trimmedKeyType().types();
    files.sort((a, b) -> compare(a.minKey(), b.minKey(), types));
    for (int i = 1; i < files.size(); i++) {
      DataFileMeta left = files.get(i - 1);
      DataFileMeta right = files.get(i);
      if (compare(left.maxKey(), right.minKey(), types) >= 0) {
        problems.add(
            "Files "
                + left.fileName()
                + " and "
                + right.fileName()
                + " of level "
                + run.level()
                + " in bucket "
                + run.bucket()
                + " of partition "
                + describe(run.partition())
                + " overlap, expected separate key ranges.");
      }
    }
  }

  private static int compare(BinaryRow left, BinaryRow right, List<DataType> types) {
    RowView a = left.view(types);
    RowView b = right.view(types);
    for (int i = 0; i < types.size(); i++) {
      int order = Datums.compare(Datums.read(a, i, types.get(i)), Datums.read(b, i, types.get(i)));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private String describe(BinaryRow partition) {
    return line.paths().partitionText().describe(partition);
  }
}
