package org.apache.paimon.lookup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.types.DataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lookup files of one process: shared by the writers that come one after the other, bounded in
 * disk, memory and time. Thread-safe: guarded by itself; files are built outside of the guard.
 *
 * <p>Data files never change, so a copy never gets stale; rows that are deleted later are still in
 * it, and the reader leaves them out.
 */
public final class LookupFiles {
  private static final Logger LOG = LoggerFactory.getLogger(LookupFiles.class);

  /** Times that a file is read as it is before a copy is worth its making. */
  private static final int READS_BEFORE_COPY = 3;

  private static final int MOST_COUNTED = 10_000;

  /** A number of reads after which no copy is ever due. */
  private static final int REFUSED = Integer.MIN_VALUE;

  /** Smaller files are read as they are. */
  private static final long LEAST_ROWS = 20_000;

  private final Optional<Path> directory;
  private final Clock clock;
  private final BlockCache blocks = new BlockCache();
  private final Map<String, Entry> files = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, Integer> reads =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > MOST_COUNTED;
        }
      };

  private long diskBytes;
  private long indexBytes;

  private static final class Entry {
    private final LookupFile file;
    private long usedAtMillis;

    Entry(LookupFile file) {
      this.file = file;
    }
  }

  /**
   * @param directory a local directory, owned by the caller; made with the first file if need be
   */
  public LookupFiles(Path directory, Clock clock) {
    this(Optional.of(directory), clock);
  }

  private LookupFiles(Optional<Path> directory, Clock clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /** No copies are made. */
  public static LookupFiles none() {
    return new LookupFiles(Optional.empty(), Clock.systemUTC());
  }

  /** Opens the copy of a data file; empty when there is none that can be opened. */
  public synchronized Optional<LookupReader> open(String name, LookupOptions options) {
    expire(options);
    Entry entry = files.get(name);
    if (entry == null) {
      return Optional.empty();
    }
    entry.usedAtMillis = clock.millis();
    long cacheBytes = Math.max(0, options.maxMemoryBytes() - indexBytes);
    try {
      return Optional.of(new LookupReader(entry.file, blocks, cacheBytes));
    } catch (IOException e) {
      LOG.warn(
          "Cannot open the lookup file of {} in {}; reading the data file", name, directory, e);
      remove(name);
      return Optional.empty();
    }
  }

  /**
   * Counts that a data file without a copy is about to be read; whether to make a copy now.
   *
   * @param rows of the file
   */
  public synchronized boolean isCopyDue(String name, long rows) {
    if (directory.isEmpty() || rows < LEAST_ROWS) {
      return false;
    }
    int before = reads.merge(name, 1, Integer::sum);
    if (before <= READS_BEFORE_COPY) {
      return false;
    }
    reads.remove(name);
    return true;
  }

  /**
   * Makes no copy of a data file due any more: one is larger than the options allow, or could not
   * be made.
   */
  public synchronized void refuse(String name) {
    reads.put(name, REFUSED);
  }

  /** Begins a copy; {@link #add} it when it is finished. */
  public LookupFileBuilder newFile(
      LookupOptions options, List<DataType> types, int[] keys, long rowCount) throws IOException {
    Path parent = Files.createDirectories(directory.orElseThrow());
    Path path = parent.resolve("lookup-" + UUID.randomUUID());
    return new LookupFileBuilder(path, options, types, keys, rowCount);
  }

  /** Takes a copy over; another one of the same data file goes. */
  public synchronized void add(String name, LookupFile file, LookupOptions options) {
    remove(name);
    Entry entry = new Entry(file);
    entry.usedAtMillis = clock.millis();
    files.put(name, entry);
    diskBytes += file.lengthBytes();
    indexBytes += file.indexBytes();
    expire(options);
  }

  /** Bytes on disk. */
  public synchronized long diskBytes() {
    return diskBytes;
  }

  /** Bytes in memory. */
  public synchronized long memoryBytes() {
    return indexBytes + blocks.bytes();
  }

  /**
   * Deletes what was not used for long, and the files used least recently when there are too many.
   */
  private void expire(LookupOptions options) {
    long limit = clock.millis() - options.retention().toMillis();
    List<String> gone = new ArrayList<>();
    long disk = diskBytes;
    long memory = indexBytes;
    Iterator<Map.Entry<String, Entry>> eldest = files.entrySet().iterator();
    while (eldest.hasNext()) {
      Map.Entry<String, Entry> entry = eldest.next();
      LookupFile file = entry.getValue().file;
      boolean isMuch = disk > options.maxDiskBytes() || memory > options.maxMemoryBytes();
      if (isMuch || entry.getValue().usedAtMillis < limit) {
        gone.add(entry.getKey());
        disk -= file.lengthBytes();
        memory -= file.indexBytes();
      }
    }
    gone.forEach(this::remove);
  }

  private void remove(String name) {
    Entry entry = files.remove(name);
    if (entry == null) {
      return;
    }
    diskBytes -= entry.file.lengthBytes();
    indexBytes -= entry.file.indexBytes();
    blocks.forget(entry.file);
    try {
      entry.file.delete();
    } catch (IOException e) {
      LOG.warn("Cannot delete the lookup file of {} in {}", name, directory, e);
    }
  }

  /** Deletes all files. */
  public synchronized void clear() {
    List.copyOf(files.keySet()).forEach(this::remove);
  }
}
