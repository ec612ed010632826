package org.apache.paimon.manifest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.StorageException;

/**
 * Keeps the number of manifests small: before a commit the manifests of the previous snapshot are
 * merged where that pays (format-metadata 4.5).
 *
 * <p>A full merge rewrites everything that holds or is hit by DELETE entries once changed manifests
 * reach a threshold; otherwise a minor merge joins neighbours into manifests of the target size.
 * Thread-safe.
 */
public final class ManifestMerger {
  private static final int MAX_PRUNED_PARTITIONS = 100;

  private final ManifestStore store;

  public ManifestMerger(ManifestStore store) {
    this.store = store;
  }

  /**
   * The result of a merge.
   *
   * @param manifests what stands for the input, in order
   * @param written those of them that are new files
   */
  public record Merged(List<ManifestFileMeta> manifests, List<ManifestFileMeta> written) {
    public Merged {
      manifests = List.copyOf(manifests);
      written = List.copyOf(written);
    }
  }

  /**
   * Merges as the table's options ask.
   *
   * @throws StorageException when reading or writing failed; files written so far are deleted
   */
  public Merged merge(List<ManifestFileMeta> manifests) {
    ManifestOptions options = store.options();
    return undoOnFailure(
        written ->
            full(manifests, options.fullMergeThresholdBytes(), written)
                .orElseGet(() -> minor(manifests, written)));
  }

  /** Whether {@link #mergeAll} would change anything. */
  public boolean canMergeAll(List<ManifestFileMeta> manifests) {
    return manifests.stream().filter(this::mustChange).count() > 1
        || manifests.stream().anyMatch(manifest -> manifest.deletedFiles() > 0);
  }

  /** Merges everything that can be merged, whatever its size. */
  public Merged mergeAll(List<ManifestFileMeta> manifests) {
    return undoOnFailure(
        written -> full(manifests, 1, written).orElse(new Merged(manifests, List.of())));
  }

  /** A merge that notes each written file. */
  private interface Merge {
    Merged run(List<ManifestFileMeta> written);
  }

  private Merged undoOnFailure(Merge merge) {
    List<ManifestFileMeta> written = new ArrayList<>();
    try {
      return merge.run(written);
    } catch (StorageException e) {
      store.deleteQuietly(written.stream().map(ManifestFileMeta::fileName).toList(), e);
      throw e;
    }
  }

  private boolean mustChange(ManifestFileMeta manifest) {
    return manifest.deletedFiles() > 0
        || manifest.lengthBytes() < store.options().targetFileBytes();
  }

  /** Empty when it is not worth it. */
  private Optional<Merged> full(
      List<ManifestFileMeta> manifests, long thresholdBytes, List<ManifestFileMeta> written) {
    long changedBytes =
        manifests.stream().filter(this::mustChange).mapToLong(ManifestFileMeta::lengthBytes).sum();
    if (changedBytes < thresholdBytes) {
      return Optional.empty();
    }
    Deletes deletes = deletesIn(manifests);
    Set<ManifestFileMeta> candidates = new HashSet<>();
    for (ManifestFileMeta manifest : manifests) {
      if (mustChange(manifest) || deletes.mayHit(manifest)) {
        candidates.add(manifest);
      }
    }
    if (candidates.size() <= 1 && deletes.identities().isEmpty()) {
      return Optional.empty();
    }
    RollingManifests target = store.newManifests();
    InOrder result = new InOrder(target);
    try {
      for (ManifestFileMeta manifest : manifests) {
        if (!candidates.contains(manifest) || !isCopied(manifest, deletes.identities(), target)) {
          result.keep(manifest);
        }
      }
      List<ManifestFileMeta> made = result.takeWritten();
      written.addAll(made);
      return Optional.of(new Merged(result.manifests, made));
    } catch (StorageException e) {
      store.deleteQuietly(target.finishedNames(), e);
      throw e;
    }
  }

  /** The manifests after a merge: files stay in the order of the commits that added them. */
  private static final class InOrder {
    private final List<ManifestFileMeta> manifests = new ArrayList<>();
    private final RollingManifests target;
    private int taken;

    InOrder(RollingManifests target) {
      this.target = target;
    }

    void keep(ManifestFileMeta manifest) {
      takeWritten();
      manifests.add(manifest);
    }

    List<ManifestFileMeta> takeWritten() {
      List<ManifestFileMeta> written = target.finish();
      manifests.addAll(written.subList(taken, written.size()));
      taken = written.size();
      return written;
    }
  }

  /** Copies what is live of a manifest, unless that is all of it and it may stay. */
  private boolean isCopied(
      ManifestFileMeta manifest, Set<FileIdentity> deleted, RollingManifests target) {
    List<ManifestEntry> entries = store.read(manifest, EntryFilter.ALL);
    List<ManifestEntry> live = new ArrayList<>(entries.size());
    for (ManifestEntry entry : entries) {
      if (entry.change() == FileChange.ADD && !deleted.contains(entry.identity())) {
        live.add(entry);
      }
    }
    if (live.size() == entries.size() && !mustChange(manifest)) {
      return false;
    }
    live.forEach(target::add);
    return true;
  }

  /** All DELETE entries of some manifests. */
  private record Deletes(Set<FileIdentity> identities, List<PartitionRange> ranges) {
    boolean mayHit(ManifestFileMeta manifest) {
      if (identities.isEmpty()) {
        return false;
      }
      return ranges.isEmpty() || ranges.stream().anyMatch(range -> range.mayBeIn(manifest));
    }
  }

  private Deletes deletesIn(List<ManifestFileMeta> manifests) {
    Set<FileIdentity> identities = new HashSet<>();
    Set<BinaryRow> partitions = new HashSet<>();
    List<ManifestFileMeta> deleting =
        manifests.stream().filter(manifest -> manifest.deletedFiles() > 0).toList();
    for (List<ManifestEntry> entries : store.readAll(deleting, EntryFilter.ALL)) {
      for (ManifestEntry entry : entries) {
        if (entry.change() == FileChange.DELETE) {
          identities.add(entry.identity());
          partitions.add(entry.partition());
        }
      }
    }
    boolean prunes =
        !store.partitionTypes().isEmpty() && partitions.size() <= MAX_PRUNED_PARTITIONS;
    List<PartitionRange> ranges =
        prunes
            ? partitions.stream()
                .map(partition -> new PartitionRange(store.partitionTypes(), partition))
                .toList()
            : List.of();
    return new Deletes(identities, ranges);
  }

  private Merged minor(List<ManifestFileMeta> manifests, List<ManifestFileMeta> written) {
    List<ManifestFileMeta> result = new ArrayList<>();
    List<ManifestFileMeta> group = new ArrayList<>();
    long groupBytes = 0;
    for (ManifestFileMeta manifest : manifests) {
      group.add(manifest);
      groupBytes += manifest.lengthBytes();
      if (groupBytes >= store.options().targetFileBytes()) {
        join(group, result, written);
        group = new ArrayList<>();
        groupBytes = 0;
      }
    }
    if (group.size() >= store.options().mergeMinCount()) {
      join(group, result, written);
    } else {
      result.addAll(group);
    }
    return new Merged(result, written);
  }

  private void join(
      List<ManifestFileMeta> group, List<ManifestFileMeta> result, List<ManifestFileMeta> written) {
    if (group.size() == 1) {
      result.addAll(group);
      return;
    }
    LiveEntries entries = new LiveEntries();
    for (List<ManifestEntry> each : store.readAll(group, EntryFilter.ALL)) {
      each.forEach(entries::add);
    }
    List<ManifestFileMeta> made = store.write(entries.entries());
    result.addAll(made);
    written.addAll(made);
  }
}
