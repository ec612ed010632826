package org.apache.paimon.commit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes the files of messages that no snapshot will name. Thread-safe. */
public final class AbandonedFiles {
  private static final Logger LOG = LoggerFactory.getLogger(AbandonedFiles.class);

  private final FileIO io;
  private final TablePaths paths;

  /**
   * Files of a table.
   *
   * @param paths where they lie
   */
  public AbandonedFiles(FileIO io, TablePaths paths) {
    this.io = io;
    this.paths = paths;
  }

  /** Deletes all files that the messages' writers made; a failure leaves orphans. */
  public void deleteAll(Collection<CommitMessage> messages) {
    List<Location> files = new ArrayList<>();
    for (CommitMessage message : messages) {
      addFiles(message, message.written().added(), Map.of(), files);
      addFiles(message, message.written().changelog(), Map.of(), files);
      addIndexes(message, message.writtenIndex(), files);
      addCompacted(message, files);
    }
    delete(files);
  }

  /** Deletes the files that compactions made; what was written stays. */
  void deleteCompacted(Collection<CommitMessage> messages) {
    List<Location> files = new ArrayList<>();
    messages.forEach(message -> addCompacted(message, files));
    delete(files);
  }

  private void addCompacted(CommitMessage message, List<Location> files) {
    // A file that moved to another level, or got another index, has the same name before and after:
    // it was not made here, but files beside it may be.
    Map<String, List<String>> older = new HashMap<>();
    message.compacted().removed().forEach(file -> older.put(file.fileName(), file.extraFiles()));
    message.written().added().forEach(file -> older.put(file.fileName(), file.extraFiles()));
    addFiles(message, message.compacted().added(), older, files);
    addFiles(message, message.compacted().changelog(), Map.of(), files);
    addIndexes(message, message.compactedIndex(), files);
  }

  private void addFiles(
      CommitMessage message,
      List<DataFileMeta> made,
      Map<String, List<String>> older,
      List<Location> files) {
    for (DataFileMeta file : made) {
      if (!older.containsKey(file.fileName())) {
        files.add(paths.dataFile(message.partition(), message.bucket(), file));
      }
      for (String extra : file.extraFiles()) {
        if (!older.getOrDefault(file.fileName(), List.of()).contains(extra)) {
          files.add(paths.extraFile(message.partition(), message.bucket(), file, extra));
        }
      }
    }
  }

  private void addIndexes(CommitMessage message, IndexChanges changes, List<Location> files) {
    for (IndexFileMeta file : changes.added()) {
      files.add(
          paths.indexFile(
              message.partition(), message.bucket(), file.fileName(), file.externalPath()));
    }
  }

  private void delete(List<Location> files) {
    if (files.isEmpty()) {
      return;
    }
    try {
      io.delete(files);
    } catch (IOException e) {
      LOG.warn("Cannot delete files of an abandoned commit, they stay as orphans: {}", files, e);
    }
  }
}
