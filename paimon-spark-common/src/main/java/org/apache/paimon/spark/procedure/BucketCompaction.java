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
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** Compacts buckets in a Spark job: one task each. */
final class BucketCompaction {
  private final SparkSession session;
  private final TableSource source;
  private final CompactionExtent extent;

  BucketCompaction(SparkSession session, TableSource source, CompactionExtent extent) {
    this.session = session;
    this.source = source;
    this.extent = extent;
  }

  /** Runs the job and returns what a commit has to name. */
  List<CommitMessage> run(List<CompactionPart> parts) {
    if (parts.isEmpty()) {
      return List.of();
    }
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    TableSource table = source;
    CompactionExtent wanted = extent;
    String user = UUID.randomUUID().toString();
    List<CommitMessage> messages = new ArrayList<>();
    spark.setJobDescription("Compact " + source.name() + ": " + parts.size() + " parts");
    try {
      spark
          .parallelize(parts, parts.size())
          .map(part -> compact(table, part, wanted, user))
          .collect()
          .forEach(messages::addAll);
    } finally {
      spark.setJobDescription(null);
    }
    return messages;
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
