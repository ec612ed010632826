package org.apache.paimon.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Writes entries into manifests that are closed at a target size. Used by one thread. */
final class RollingManifests {
  private final Supplier<ManifestBuilder> newBuilder;
  private final Function<byte[], NamedFile> write;
  private final long targetBytes;
  private final List<ManifestFileMeta> finished = new ArrayList<>();
  private ManifestBuilder current;

  RollingManifests(
      Supplier<ManifestBuilder> newBuilder, Function<byte[], NamedFile> write, long targetBytes) {
    this.newBuilder = newBuilder;
    this.write = write;
    this.targetBytes = targetBytes;
  }

  void add(ManifestEntry entry) {
    if (current == null) {
      current = newBuilder.get();
    }
    if (current.add(entry) >= targetBytes) {
      close();
    }
  }

  private void close() {
    ManifestBuilder closing = current;
    current = null;
    NamedFile file = write.apply(closing.finish());
    finished.add(closing.meta(file.fileName(), file.lengthBytes()));
  }

  /**
   * Closes the last manifest; all that were written, in order. What is added then opens another.
   */
  List<ManifestFileMeta> finish() {
    if (current != null) {
      close();
    }
    return List.copyOf(finished);
  }

  /** Names of the files that are written so far. */
  List<String> finishedNames() {
    return finished.stream().map(ManifestFileMeta::fileName).toList();
  }
}
