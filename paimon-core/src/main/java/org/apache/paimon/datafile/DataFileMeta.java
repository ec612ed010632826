package org.apache.paimon.datafile;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.data.BinaryRow;

/**
 * Metadata of one data or changelog file; the fields of {@code _FILE} in a manifest
 * (format-metadata 4.3).
 *
 * @param fileName bare name
 * @param lengthBytes size
 * @param rowCount all rows, retracts included
 * @param minKey least trimmed primary key, full values; arity 0 for append tables
 * @param maxKey greatest trimmed primary key
 * @param keyStats statistics of the trimmed primary key's columns
 * @param valueStats statistics of the columns of the writing schema, or of {@code
 *     valueStatsColumns}
 * @param minSequence least sequence number
 * @param maxSequence greatest sequence number
 * @param schemaId schema the file was written with
 * @param level LSM level; 0 for append tables and flushed files
 * @param extraFiles names of files that belong to it, such as {@code <name>.index}
 * @param creationTimeMillis local wall clock of the writer encoded as if UTC; null = unknown
 * @param deleteRowCount rows of kind -U or -D; null = unknown
 * @param embeddedIndex a whole file index; null = none
 * @param fileSource what made it
 * @param valueStatsColumns columns that {@code valueStats} covers; null = all columns
 * @param externalPath full path when the file lies outside the table; null = inside
 * @param firstRowId row tracking: id of the first row; null = none
 * @param writeColumns columns in the file when not all; null = all
 */
public record DataFileMeta(
    String fileName,
    long lengthBytes,
    long rowCount,
    BinaryRow minKey,
    BinaryRow maxKey,
    RowStats keyStats,
    RowStats valueStats,
    long minSequence,
    long maxSequence,
    long schemaId,
    int level,
    List<String> extraFiles,
    Long creationTimeMillis,
    Long deleteRowCount,
    byte[] embeddedIndex,
    FileSource fileSource,
    List<String> valueStatsColumns,
    String externalPath,
    Long firstRowId,
    List<String> writeColumns)
    implements Serializable {

  public DataFileMeta {
    extraFiles = List.copyOf(extraFiles);
    valueStatsColumns = valueStatsColumns == null ? null : List.copyOf(valueStatsColumns);
    writeColumns = writeColumns == null ? null : List.copyOf(writeColumns);
  }

  private Object writeReplace() {
    return new SerialFileMeta(this);
  }

  /** Number of retracts, if known. */
  public OptionalLong knownDeleteRowCount() {
    return deleteRowCount == null ? OptionalLong.empty() : OptionalLong.of(deleteRowCount);
  }

  /** Whether the file holds no retract for sure. */
  public boolean hasNoRetracts() {
    return deleteRowCount != null && deleteRowCount == 0;
  }

  public Optional<String> external() {
    return Optional.ofNullable(externalPath);
  }

  /** The same file on another level. */
  public DataFileMeta atLevel(int newLevel) {
    return new DataFileMeta(
        fileName,
        lengthBytes,
        rowCount,
        minKey,
        maxKey,
        keyStats,
        valueStats,
        minSequence,
        maxSequence,
        schemaId,
        newLevel,
        extraFiles,
        creationTimeMillis,
        deleteRowCount,
        embeddedIndex,
        fileSource,
        valueStatsColumns,
        externalPath,
        firstRowId,
        writeColumns);
  }

  /** The same file, made by something else. */
  public DataFileMeta madeBy(FileSource source) {
    return new DataFileMeta(
        fileName,
        lengthBytes,
        rowCount,
        minKey,
        maxKey,
        keyStats,
        valueStats,
        minSequence,
        maxSequence,
        schemaId,
        level,
        extraFiles,
        creationTimeMillis,
        deleteRowCount,
        embeddedIndex,
        source,
        valueStatsColumns,
        externalPath,
        firstRowId,
        writeColumns);
  }

  /** The same file with row tracking numbers assigned at commit. */
  public DataFileMeta withRowTracking(long sequence, Long newFirstRowId) {
    return new DataFileMeta(
        fileName,
        lengthBytes,
        rowCount,
        minKey,
        maxKey,
        keyStats,
        valueStats,
        sequence,
        sequence,
        schemaId,
        level,
        extraFiles,
        creationTimeMillis,
        deleteRowCount,
        embeddedIndex,
        fileSource,
        valueStatsColumns,
        externalPath,
        newFirstRowId,
        writeColumns);
  }

  /** The same file with another file index. */
  public DataFileMeta withIndex(byte[] newEmbeddedIndex, List<String> newExtraFiles) {
    return new DataFileMeta(
        fileName,
        lengthBytes,
        rowCount,
        minKey,
        maxKey,
        keyStats,
        valueStats,
        minSequence,
        maxSequence,
        schemaId,
        level,
        newExtraFiles,
        creationTimeMillis,
        deleteRowCount,
        newEmbeddedIndex,
        fileSource,
        valueStatsColumns,
        externalPath,
        firstRowId,
        writeColumns);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DataFileMeta file
        && fileName.equals(file.fileName)
        && lengthBytes == file.lengthBytes
        && rowCount == file.rowCount
        && minKey.equals(file.minKey)
        && maxKey.equals(file.maxKey)
        && keyStats.equals(file.keyStats)
        && valueStats.equals(file.valueStats)
        && minSequence == file.minSequence
        && maxSequence == file.maxSequence
        && schemaId == file.schemaId
        && level == file.level
        && extraFiles.equals(file.extraFiles)
        && Objects.equals(creationTimeMillis, file.creationTimeMillis)
        && Objects.equals(deleteRowCount, file.deleteRowCount)
        && Arrays.equals(embeddedIndex, file.embeddedIndex)
        && fileSource == file.fileSource
        && Objects.equals(valueStatsColumns, file.valueStatsColumns)
        && Objects.equals(externalPath, file.externalPath)
        && Objects.equals(firstRowId, file.firstRowId)
        && Objects.equals(writeColumns, file.writeColumns);
  }

  @Override
  public int hashCode() {
    return Objects.hash(fileName, level, lengthBytes);
  }

  @Override
  public String toString() {
    return fileName
        + "@"
        + level
        + "[rows="
        + rowCount
        + ", bytes="
        + lengthBytes
        + ", schema="
        + schemaId
        + ", seq="
        + minSequence
        + ".."
        + maxSequence
        + "]";
  }
}
