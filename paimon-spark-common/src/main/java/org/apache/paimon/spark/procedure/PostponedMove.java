package org.apache.paimon.spark.procedure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.maintenance.PostponedPart;
import org.apache.paimon.maintenance.PostponedRows;
import org.apache.paimon.schema.TableSource;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** Gives postponed rows their buckets in a Spark job: one task or more for each partition. */
final class PostponedMove {
  private PostponedMove() {}

  /** Runs the job and returns what a commit has to name. */
  static List<CommitMessage> run(
      SparkSession session, TableSource source, List<PostponedPart> parts) {
    if (parts.isEmpty()) {
      return List.of();
    }
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    String user = UUID.randomUUID().toString();
    List<CommitMessage> messages = new ArrayList<>();
    spark.setJobDescription(
        "Move postponed rows of " + source.name() + ": " + parts.size() + " tasks");
    try {
      spark
          .parallelize(parts, parts.size())
          .map(part -> move(source, part, user))
          .collect()
          .forEach(messages::addAll);
    } finally {
      spark.setJobDescription(null);
    }
    return messages;
  }

  private static List<CommitMessage> move(TableSource source, PostponedPart part, String user)
      throws java.io.IOException {
    Path directory = TaskDirectory.create();
    try {
      return new ArrayList<>(PostponedRows.run(source, part, user, directory));
    } finally {
      TaskDirectory.delete(directory);
    }
  }
}
