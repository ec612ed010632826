package org.apache.paimon.spark.procedure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.maintenance.PostponedPart;
import org.apache.paimon.maintenance.PostponedRows;
import org.apache.paimon.schema.TableSource;

/** Gives postponed rows their buckets in a Spark job: one task or more for each partition. */
final class PostponedMove {
  private PostponedMove() {}

  /** Runs the job and returns what a commit has to name. */
  static List<CommitMessage> run(TableSource source, List<PostponedPart> parts, TaskFiles files) {
    String user = UUID.randomUUID().toString();
    return files.makeOfEach(
        "Move postponed rows of " + source.name() + ": " + parts.size() + " tasks",
        parts,
        parts.size(),
        part -> move(source, part, user).iterator());
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
