package org.apache.paimon.maintenance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.write.CompactionExtent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compacts buckets anew whose compaction was dropped because another writer's was first. Readers of
 * some tables see new rows only when a compaction has taken them, and changelogs tell of them only
 * then. Thread-safe: keeps nothing.
 */
public final class LostCompactions implements Consumer<List<CommitMessage>> {
  private static final Logger LOG = LoggerFactory.getLogger(LostCompactions.class);
  private static final int ATTEMPTS = 5;

  private final TableSource source;
  private final FileIO io;

  LostCompactions(TableSource source, FileIO io) {
    this.source = CompactionJob.compactable(source);
    this.io = io;
  }

  /** The work for one table; none when its compactions can wait. */
  public static Consumer<List<CommitMessage>> of(TableSource source, FileIO io) {
    return TableOptions.of(source.schema()).needsLookup(source.schema())
        ? new LostCompactions(source, io)
        : messages -> {};
  }

  /** Compacts the buckets of messages whose compactions were dropped. */
  @Override
  public void accept(List<CommitMessage> messages) {
    for (CommitMessage message : messages) {
      if (message.compactedOn().matters()) {
        compact(message);
      }
    }
  }

  private void compact(CommitMessage lost) {
    CompactionPart part =
        new CompactionPart(
            lost.partition(), lost.bucket(), lost.totalBuckets(), List.of(), List.of());
    Committer committer = new TableCommitter(source, io, snapshot -> {});
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String user = UUID.randomUUID().toString();
      List<CommitMessage> compacted = run(part, user);
      if (compacted.isEmpty()) {
        return;
      }
      try {
        committer.commit(CommitRequest.batch(user, compacted));
        return;
      } catch (CommitConflictException e) {
        LOG.info("Bucket {} of {} changed again: {}", part.bucket(), source.name(), e.getMessage());
        committer.abort(compacted);
      } catch (StorageException e) {
        abort(committer, compacted, e);
        throw e;
      }
    }
    LOG.warn(
        "Bucket {} of table {} was not compacted in {} attempts; the next commit to it will",
        part.bucket(),
        source.name(),
        ATTEMPTS);
  }

  /** Nothing was published. Of a commit that may be there, which is another failure, files stay. */
  private static void abort(
      Committer committer, List<CommitMessage> compacted, StorageException failure) {
    try {
      committer.abort(compacted);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private List<CommitMessage> run(CompactionPart part, String user) {
    try {
      Path directory = Files.createTempDirectory("paimon-compaction-");
      try {
        return CompactionJob.run(source, part, CompactionExtent.MINOR, user, directory);
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new StorageException(
          "Failed to compact bucket "
              + part.bucket()
              + " of table "
              + source.name()
              + ": "
              + e.getMessage()
              + ". Expected a writable temporary directory. Free space there; the rows are"
              + " committed, and the next commit compacts them.",
          e);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
