package org.apache.paimon.spark.write;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.commit.CommitOptions;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;

/**
 * Who commits, and under which number. A micro-batch has the same identity whenever it is repeated,
 * so that the table can tell that it holds it already.
 *
 * @param commitUser a random one, or the id of a streaming query
 * @param commitIdentifier that of all batch commits, or the number of the micro-batch
 */
record WriteIdentity(String commitUser, long commitIdentifier) {

  static final OptionKey<String> QUERY_ID =
      OptionKey.string("write.stream.query-id", null, "streaming query that a write belongs to");

  static final OptionKey<Long> BATCH_ID =
      OptionKey.longNumber("write.stream.batch-id", null, "micro-batch that a write is");

  /** The identity of a write that no streaming query makes, or of one from {@code foreachBatch}. */
  static WriteIdentity ofBatch(Options options) {
    Optional<String> query = options.find(QUERY_ID);
    Optional<Long> batch = options.find(BATCH_ID);
    if (query.isPresent() != batch.isPresent()
        || batch.filter(number -> number < 0).isPresent()
        || query.filter(String::isBlank).isPresent()) {
      throw new UserException(
          "Invalid write options: '"
              + QUERY_ID.name()
              + "' = "
              + query.orElse("(unset)")
              + ", '"
              + BATCH_ID.name()
              + "' = "
              + batch.map(String::valueOf).orElse("(unset)")
              + ", expected both or none, a text and a number from 0. Give the id of the query and"
              + " the batch id that foreachBatch passes.");
    }
    return query.isPresent()
        ? new WriteIdentity(query.get(), batch.orElseThrow())
        : ofBatchUser(UUID.randomUUID().toString());
  }

  /** The identity of a batch write of this user. */
  static WriteIdentity ofBatchUser(String commitUser) {
    return new WriteIdentity(commitUser, Snapshot.BATCH_COMMIT_IDENTIFIER);
  }

  boolean isOfStream() {
    return commitIdentifier != Snapshot.BATCH_COMMIT_IDENTIFIER;
  }

  /** The table, making no snapshot for a micro-batch without rows unless it says otherwise. */
  static TableSource withoutEmptyCommits(TableSource source) {
    return source.schema().options().contains(CommitOptions.SNAPSHOT_IGNORE_EMPTY_COMMIT)
        ? source
        : source.withOptions(Map.of(CommitOptions.SNAPSHOT_IGNORE_EMPTY_COMMIT.name(), "true"));
  }
}
