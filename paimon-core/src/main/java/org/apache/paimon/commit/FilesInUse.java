package org.apache.paimon.commit;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of the last commit that is published, or may be: an abort must not delete them.
 * Thread-safe.
 */
final class FilesInUse {
  private static final Logger LOG = LoggerFactory.getLogger(FilesInUse.class);

  private final String table;
  private final Set<String> names = new HashSet<>();

  FilesInUse(String table) {
    this.table = table;
  }

  /** Keeps the files of these messages, and those of earlier commits no longer. */
  synchronized void keep(Collection<CommitMessage> messages) {
    names.clear();
    for (CommitMessage message : messages) {
      for (DataFileMeta file : message.written().added()) {
        names.add(file.fileName());
      }
      for (DataFileMeta file : message.compacted().added()) {
        names.add(file.fileName());
      }
      for (IndexFileMeta file : message.writtenIndex().added()) {
        names.add(file.fileName());
      }
    }
  }

  /** Whether a file of the message is kept; says so in the log. */
  synchronized boolean keeps(CommitMessage message) {
    boolean isKept =
        message.written().added().stream().anyMatch(file -> names.contains(file.fileName()))
            || message.compacted().added().stream()
                .anyMatch(file -> names.contains(file.fileName()))
            || message.writtenIndex().added().stream()
                .anyMatch(file -> names.contains(file.fileName()));
    if (isKept) {
      LOG.warn(
          "Files of bucket {} of table {} are not deleted: their commit is published, or may be",
          message.bucket(),
          table);
    }
    return isKept;
  }
}
