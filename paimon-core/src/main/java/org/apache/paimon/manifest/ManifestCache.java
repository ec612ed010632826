package org.apache.paimon.manifest;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.io.Location;

/**
 * What manifests and manifest lists hold. Such a file is written once, under a name that no other
 * file ever gets, and never changes; so what was read or written is true as long as a snapshot
 * names the file. Those used last are kept, up to a number of bytes in memory. Thread-safe: guarded
 * by itself.
 */
public final class ManifestCache {
  private static final ManifestCache NONE = new ManifestCache(0);
  private static final ManifestCache OF_PROCESS =
      new ManifestCache(Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 32));

  /** One file takes this part of the room at most. */
  private static final int SHARE = 4;

  private static final int OBJECT_BYTES = 200;
  private static final int ENTRY_BYTES = 600;

  private final long mostBytes;
  private final LinkedHashMap<Location, Kept> kept = new LinkedHashMap<>(64, 0.75f, true);
  private long bytes;

  ManifestCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Keeps nothing. */
  public static ManifestCache none() {
    return NONE;
  }

  /** The cache of those in this process that write to tables or plan reads. */
  public static ManifestCache ofProcess() {
    return OF_PROCESS;
  }

  /** The content of one file; either of both. */
  private record Kept(List<ManifestEntry> entries, List<ManifestFileMeta> manifests, long bytes) {}

  /** Whether a manifest with so many entries is worth being read whole. */
  boolean takes(long entries) {
    return entries * ENTRY_BYTES <= mostBytes / SHARE;
  }

  /** The entries of a manifest, in order; empty when they are not kept. */
  Optional<List<ManifestEntry>> entries(Location manifest) {
    return find(manifest).map(Kept::entries);
  }

  /** The manifests of a list, in order; empty when they are not kept. */
  Optional<List<ManifestFileMeta>> manifests(Location list) {
    return find(list).map(Kept::manifests);
  }

  private synchronized Optional<Kept> find(Location file) {
    return Optional.ofNullable(kept.get(file));
  }

  void putEntries(Location manifest, List<ManifestEntry> entries) {
    if (takes(entries.size())) {
      long size = OBJECT_BYTES;
      for (ManifestEntry entry : entries) {
        size += bytesOf(entry.file());
      }
      put(manifest, new Kept(List.copyOf(entries), null, size));
    }
  }

  void putManifests(Location list, List<ManifestFileMeta> manifests) {
    if (takes(manifests.size())) {
      long size = OBJECT_BYTES;
      for (ManifestFileMeta manifest : manifests) {
        size += OBJECT_BYTES + bytesOf(manifest.partitionStats());
      }
      put(list, new Kept(null, List.copyOf(manifests), size));
    }
  }

  private static long bytesOf(DataFileMeta file) {
    return ENTRY_BYTES
        + bytesOf(file.minKey())
        + bytesOf(file.maxKey())
        + bytesOf(file.keyStats())
        + bytesOf(file.valueStats())
        + (file.embeddedIndex() == null ? 0 : file.embeddedIndex().length);
  }

  private static long bytesOf(RowStats stats) {
    return bytesOf(stats.min()) + bytesOf(stats.max()) + 24L * stats.nullCounts().length;
  }

  private static long bytesOf(BinaryRow row) {
    return row.bodyBytes();
  }

  private synchronized void put(Location file, Kept content) {
    if (content.bytes() > mostBytes / SHARE) {
      return;
    }
    Kept replaced = kept.put(file, content);
    bytes += content.bytes() - (replaced == null ? 0 : replaced.bytes());
    Iterator<Kept> eldest = kept.values().iterator();
    while (bytes > mostBytes) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  /** Forgets all, as in a process that has just begun. */
  public synchronized void clear() {
    kept.clear();
    bytes = 0;
  }

  /** Forgets files that are deleted. */
  synchronized void remove(List<Location> files) {
    for (Location file : files) {
      Kept removed = kept.remove(file);
      bytes -= removed == null ? 0 : removed.bytes();
    }
  }
}
