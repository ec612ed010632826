package org.apache.paimon.spark.procedure;

import java.util.List;
import java.util.function.Function;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/**
 * What a procedure replaced and by what: its result row.
 *
 * @param filesBefore number of files replaced
 * @param filesAfter number of files made
 * @param bytesBefore size of the files replaced
 * @param bytesAfter size of the files made
 */
record RewrittenFiles(long filesBefore, long filesAfter, long bytesBefore, long bytesAfter) {

  /** The columns of {@link #row} behind {@code result}. */
  static Signature columnsOf(Signature signature) {
    return signature
        .returns("files_before", DataTypes.LongType)
        .returns("files_after", DataTypes.LongType)
        .returns("bytes_before", DataTypes.LongType)
        .returns("bytes_after", DataTypes.LongType)
        .returns("millis", DataTypes.LongType);
  }

  /**
   * Sums up what was committed.
   *
   * @param part the changes of a message that count
   */
  static RewrittenFiles of(
      List<CommitMessage> messages, Function<CommitMessage, FileChanges> part) {
    long filesBefore = 0;
    long filesAfter = 0;
    long bytesBefore = 0;
    long bytesAfter = 0;
    for (CommitMessage message : messages) {
      FileChanges changes = part.apply(message);
      filesBefore += changes.removed().size();
      filesAfter += changes.added().size();
      bytesBefore += bytes(changes.removed());
      bytesAfter += bytes(changes.added());
    }
    return new RewrittenFiles(filesBefore, filesAfter, bytesBefore, bytesAfter);
  }

  private static long bytes(List<DataFileMeta> files) {
    return files.stream().mapToLong(DataFileMeta::lengthBytes).sum();
  }

  /** The result of a procedure that began at this {@link System#nanoTime}. */
  Row row(long startNanos) {
    long millis = (System.nanoTime() - startNanos) / 1_000_000;
    return RowFactory.create(true, filesBefore, filesAfter, bytesBefore, bytesAfter, millis);
  }
}
