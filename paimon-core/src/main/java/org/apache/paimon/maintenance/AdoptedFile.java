package org.apache.paimon.maintenance;

import java.io.IOException;
import java.io.Serializable;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.io.RandomAccessInput;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;

/**
 * A file that another engine wrote, to become a data file of an append table without buckets. It is
 * copied as it is; its columns are found by name. It has no statistics.
 *
 * @param location where it lies
 * @param partition values of the table's partition columns, which the file need not hold
 * @param rowCount its rows
 */
public record AdoptedFile(String location, BinaryRow partition, long rowCount)
    implements Serializable {
  private static final int BUFFER_BYTES = 1 << 20;

  /**
   * Copies the file into the table's directory; a commit makes it part of the table.
   *
   * @param format of the file, as its name will say
   */
  public CommitMessage copyInto(TableSource table, String format, Clock clock) {
    FileIO io = table.io().open(table.location());
    TableStores stores = TableStores.of(table, io);
    String name = "data-" + UUID.randomUUID() + "-0." + format;
    Location target = stores.paths().bucketDirectory(partition, 0).resolve(name);
    Location from = new Location(location);
    long length = copy(table.io().open(from), from, io, target);
    DataFileMeta file =
        new DataFileMeta(
            name,
            length,
            rowCount,
            BinaryRow.EMPTY,
            BinaryRow.EMPTY,
            RowStats.EMPTY,
            RowStats.EMPTY,
            0,
            Math.max(0, rowCount - 1),
            table.schema().id(),
            0,
            List.of(),
            LocalDateTime.now(clock).toInstant(ZoneOffset.UTC).toEpochMilli(),
            0L,
            null,
            FileSource.APPEND,
            List.of(),
            null,
            null,
            null);
    BucketOptions buckets = TableOptions.of(table.schema()).buckets();
    return new CommitMessage(
        partition,
        0,
        buckets.count(),
        new FileChanges(List.of(file), List.of(), List.of()),
        IndexChanges.NONE,
        FileChanges.NONE,
        IndexChanges.NONE);
  }

  private static long copy(FileIO fromIo, Location from, FileIO toIo, Location to) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (RandomAccessInput in = fromIo.newInput(from).open();
        PositionOutput out = toIo.newOutput(to).create()) {
      long length = fromIo.newInput(from).lengthBytes();
      for (long position = 0; position < length; position += buffer.length) {
        int count = (int) Math.min(buffer.length, length - position);
        in.readFully(position, buffer, 0, count);
        out.write(buffer, 0, count);
      }
      return length;
    } catch (IOException e) {
      deletePart(toIo, to, e);
      throw new StorageException(
          "Failed to copy file "
              + from
              + " to "
              + to
              + ": "
              + e.getMessage()
              + ". Expected the first to be readable and the second to be writable. Check the"
              + " stores, then call again; the origin is unchanged.",
          e);
    }
  }

  /** No commit will name what was copied so far. */
  private static void deletePart(FileIO io, Location part, IOException failure) {
    try {
      io.delete(List.of(part));
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
