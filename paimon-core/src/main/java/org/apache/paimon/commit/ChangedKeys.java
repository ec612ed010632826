package org.apache.paimon.commit;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.FileRead;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;

/**
 * Compares the keys of data files by reading them, in bounded memory: the keys of one side are
 * taken in portions, as hashes of 64 bits, and the other side is read once for each. Two keys of
 * one hash count as the same. Thread-safe.
 */
final class ChangedKeys {
  private static final XXHash64 HASH = XXHashFactory.fastestJavaInstance().hash64();
  private static final int MOST_HASHES = 1 << 21;

  private final DataFileReader reader;
  private final RowType keyType;
  private final int portion;

  ChangedKeys(TableSource source, FileIO io) {
    this(source, io, MOST_HASHES);
  }

  /**
   * @param portion number of keys that are held at a time
   */
  ChangedKeys(TableSource source, FileIO io, int portion) {
    this.reader = new DataFileReader(source, io);
    this.keyType = source.schema().rowType().project(source.schema().trimmedPrimaryKeys());
    this.portion = portion;
  }

  /**
   * What a commit does in a bucket. A key that is in one of the two and not in both is changed:
   * rows that a rewrite only carries along are in both.
   */
  record Files(
      BinaryRow partition, int bucket, List<DataFileMeta> added, List<DataFileMeta> removed) {}

  /** Whether files of another commit hold a key that {@code ours} changes. */
  boolean meet(Files ours, List<DataFileMeta> theirs) {
    long rows = theirs.stream().mapToLong(DataFileMeta::rowCount).sum();
    Portion keys = new Portion(ours, (int) Math.max(1, Math.min(portion, rows)));
    for (DataFileMeta file : theirs) {
      read(ours, file, keys);
      if (keys.isAnyChanged) {
        return true;
      }
    }
    keys.compare();
    return keys.isAnyChanged;
  }

  /** Takes the hash of a key. */
  private interface Visitor {
    void visit(long hash);
  }

  /** Some keys of another commit; compared whenever there is no room for a further one. */
  private final class Portion implements Visitor {
    private final Files ours;
    private final long[] hashes;
    private int count;
    private boolean isAnyChanged;

    Portion(Files ours, int size) {
      this.ours = ours;
      this.hashes = new long[size];
    }

    @Override
    public void visit(long hash) {
      if (count == hashes.length) {
        compare();
      }
      hashes[count++] = hash;
    }

    void compare() {
      sort();
      BitSet changed = found(ours, ours.added(), hashes, count);
      changed.xor(found(ours, ours.removed(), hashes, count));
      isAnyChanged |= !changed.isEmpty();
      count = 0;
    }

    /** Each hash once: of several rows of a key the same bit is marked. */
    private void sort() {
      Arrays.sort(hashes, 0, count);
      int distinct = 0;
      for (int i = 0; i < count; i++) {
        if (distinct == 0 || hashes[i] != hashes[distinct - 1]) {
          hashes[distinct++] = hashes[i];
        }
      }
      count = distinct;
    }
  }

  /** Positions of those hashes that files hold. */
  private BitSet found(Files bucket, List<DataFileMeta> files, long[] hashes, int count) {
    BitSet found = new BitSet(count);
    for (DataFileMeta file : files) {
      read(
          bucket,
          file,
          hash -> {
            int at = Arrays.binarySearch(hashes, 0, count, hash);
            if (at >= 0) {
              found.set(at);
            }
          });
    }
    return found;
  }

  private void read(Files bucket, DataFileMeta file, Visitor visitor) {
    BinaryEncoder encoder = new BinaryEncoder(keyType.types());
    BatchRow row = new BatchRow();
    FileRead read = new FileRead(bucket.partition(), bucket.bucket(), file, keyType);
    try (BatchReader keys = reader.open(read)) {
      for (ColumnBatch batch = keys.next(); batch != null; batch = keys.next()) {
        row.reset(batch);
        for (int i = 0; i < batch.selectedCount(); i++) {
          row.at(batch.selection().isPresent() ? batch.selection().get().row(i) : i);
          byte[] bytes = encoder.encode(row).serialize();
          visitor.visit(HASH.hash(bytes, 0, bytes.length, 0));
        }
      }
    } catch (IOException e) {
      throw new StorageException(
          "Failed to read the keys of file "
              + file.fileName()
              + " in bucket "
              + bucket.bucket()
              + ": "
              + e.getMessage()
              + ". Expected it to be readable: a commit compares the rows that two statements"
              + " changed. Check the store, then run the statement again; nothing was published.",
          e);
    }
  }
}
