package org.apache.paimon.spark.procedure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.write.CompactionExtent;

/** Compacts buckets in a Spark job: one task each. */
record BucketCompaction(TableSource source, CompactionExtent extent) {

  /** Runs the job and returns what a commit has to name. */
  List<CommitMessage> run(List<CompactionPart> parts, TaskFiles files) {
    TableSource table = source;
    CompactionExtent wanted = extent;
    String user = UUID.randomUUID().toString();
    return files.makeOfEach(
        "Compact " + source.name() + ": " + parts.size() + " parts",
        parts,
        parts.size(),
        part -> compact(table, part, wanted, user).iterator());
  }

  private static List<CommitMessage> compact(
      TableSource table, CompactionPart part, CompactionExtent extent, String user)
      throws java.io.IOException {
    Path directory = TaskDirectory.create();
    try {
      return new ArrayList<>(CompactionJob.run(table, part, extent, user, directory));
    } finally {
      TaskDirectory.delete(directory);
    }
  }
}
