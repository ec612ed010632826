package org.apache.paimon.manifest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.paimon.datafile.FileNamer;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/** Manifests, manifest lists and index manifests of one table. Thread-safe. */
public final class ManifestStore {
  /** A read that wants some entries only decodes all of a manifest, to keep it, up to so many. */
  private static final int WHOLE_ENTRIES = 2_000;

  private final FileIO io;
  private final TablePaths paths;
  private final List<DataType> partitionTypes;
  private final ManifestOptions options;
  private final ManifestCache cache;
  private final FileNamer manifestNames = new FileNamer("manifest-");
  private final FileNamer listNames = new FileNamer("manifest-list-");
  private final FileNamer indexNames = new FileNamer("index-manifest-");

  /** A store that reads each file anew. */
  public ManifestStore(
      FileIO io, TablePaths paths, RowType partitionType, ManifestOptions options) {
    this(io, paths, partitionType, options, ManifestCache.none());
  }

  /**
   * A store that reads a file once.
   *
   * @param cache keeps what is read and written
   */
  public ManifestStore(
      FileIO io,
      TablePaths paths,
      RowType partitionType,
      ManifestOptions options,
      ManifestCache cache) {
    this.io = io;
    this.paths = paths;
    this.partitionTypes = partitionType.types();
    this.options = options;
    this.cache = cache;
  }

  public ManifestOptions options() {
    return options;
  }

  /**
   * The manifests in a list.
   *
   * @param lengthBytes size of the list; null when unknown
   */
  public List<ManifestFileMeta> readList(String fileName, Long lengthBytes) {
    Location location = paths.manifest(fileName);
    Optional<List<ManifestFileMeta>> kept = cache.manifests(location);
    if (kept.isPresent()) {
      return kept.get();
    }
    List<ManifestFileMeta> manifests =
        AvroFile.read(
            input(fileName, lengthBytes),
            ManifestSchemas.LIST,
            UnaryOperator.identity(),
            ListRecords::fromRecord);
    cache.putManifests(location, manifests);
    return manifests;
  }

  /** The manifests of a snapshot: those before its commit, then those of the commit. */
  public List<ManifestFileMeta> manifestsOf(Snapshot snapshot) {
    List<ManifestFileMeta> manifests =
        new ArrayList<>(readList(snapshot.baseManifestList(), snapshot.baseManifestListSize()));
    manifests.addAll(deltaOf(snapshot));
    return manifests;
  }

  /** The manifests of a snapshot's own commit. */
  public List<ManifestFileMeta> deltaOf(Snapshot snapshot) {
    return readList(snapshot.deltaManifestList(), snapshot.deltaManifestListSize());
  }

  /** The manifests of a snapshot's changelog files. */
  public List<ManifestFileMeta> changelogOf(Snapshot snapshot) {
    return snapshot.changelogManifestList() == null
        ? List.of()
        : readList(snapshot.changelogManifestList(), snapshot.changelogManifestListSize());
  }

  /** The index files of a snapshot. */
  public List<IndexManifestEntry> indexesOf(Snapshot snapshot) {
    return snapshot.indexManifest() == null ? List.of() : readIndexes(snapshot.indexManifest());
  }

  private InputFile input(String fileName, Long lengthBytes) {
    Location location = paths.manifest(fileName);
    return lengthBytes == null ? io.newInput(location) : io.newInput(location, lengthBytes);
  }

  /** Writes a list, also an empty one. */
  public NamedFile writeList(List<ManifestFileMeta> manifests) {
    AvroFile.Builder file = new AvroFile.Builder(ManifestSchemas.LIST, options);
    for (ManifestFileMeta manifest : manifests) {
      file.add(ListRecords.toRecord(manifest));
    }
    NamedFile written = write(listNames.next(), file.finish());
    cache.putManifests(paths.manifest(written.fileName()), manifests);
    return written;
  }

  private NamedFile write(String fileName, byte[] content) {
    Location location = paths.manifest(fileName);
    try {
      AvroFile.write(io.newOutput(location), content);
    } catch (StorageException e) {
      deleteAfter(e, location);
      throw e;
    }
    return new NamedFile(fileName, content.length);
  }

  /** Deletes what there is of a file, which may be what a full disk had room for. */
  private void deleteAfter(StorageException failure, Location location) {
    try {
      io.delete(List.of(location));
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** The wanted entries of a manifest, in order. */
  public List<ManifestEntry> read(ManifestFileMeta manifest, EntryFilter filter) {
    Location location = paths.manifest(manifest.fileName());
    Optional<List<ManifestEntry>> kept = cache.entries(location);
    if (kept.isPresent()) {
      return filter.of(kept.get());
    }
    long entries = manifest.addedFiles() + manifest.deletedFiles();
    if (!cache.takes(entries) || (filter != EntryFilter.ALL && entries > WHOLE_ENTRIES)) {
      return readAnew(manifest, filter);
    }
    List<ManifestEntry> all = readAnew(manifest, EntryFilter.ALL);
    cache.putEntries(location, all);
    return filter.of(all);
  }

  private List<ManifestEntry> readAnew(ManifestFileMeta manifest, EntryFilter filter) {
    EntryRecords records = new EntryRecords();
    return AvroFile.read(
        input(manifest.fileName(), manifest.lengthBytes()),
        ManifestSchemas.MANIFEST,
        reader ->
            filter == EntryFilter.ALL
                ? reader
                : reader.keepOnly(EntryRecords.FILE, r -> records.isWanted(r, filter)),
        records::fromRecord);
  }

  /** The wanted entries of several manifests, read at the same time, in order. */
  public List<List<ManifestEntry>> readAll(List<ManifestFileMeta> manifests, EntryFilter filter) {
    List<List<ManifestEntry>> found = new ArrayList<>(manifests.size());
    List<ManifestFileMeta> missing = new ArrayList<>();
    for (ManifestFileMeta manifest : manifests) {
      Optional<List<ManifestEntry>> kept = cache.entries(paths.manifest(manifest.fileName()));
      if (kept.isEmpty()) {
        missing.add(manifest);
      }
      found.add(kept.map(filter::of).orElse(null));
    }
    Iterator<List<ManifestEntry>> read =
        ParallelReads.map(missing, manifest -> read(manifest, filter), options.parallelism())
            .iterator();
    found.replaceAll(entries -> entries == null ? read.next() : entries);
    return found;
  }

  /** The files that are there after all the manifests. */
  public List<ManifestEntry> readLive(List<ManifestFileMeta> manifests, EntryFilter filter) {
    return LiveEntries.of(readAll(manifests, filter));
  }

  /** Writes entries into as many manifests as their size asks for; none without entries. */
  public List<ManifestFileMeta> write(Collection<ManifestEntry> entries) {
    RollingManifests manifests = newManifests();
    try {
      entries.forEach(manifests::add);
      List<ManifestFileMeta> written = manifests.finish();
      if (written.size() == 1 && !options.dropsStatsOfDeletes()) {
        cache.putEntries(paths.manifest(written.get(0).fileName()), List.copyOf(entries));
      }
      return written;
    } catch (StorageException e) {
      deleteQuietly(manifests.finishedNames(), e);
      throw e;
    }
  }

  /** Manifests to be filled entry by entry. */
  RollingManifests newManifests() {
    return new RollingManifests(
        () -> new ManifestBuilder(partitionTypes, options),
        content -> write(manifestNames.next(), content),
        options.targetFileBytes());
  }

  List<DataType> partitionTypes() {
    return partitionTypes;
  }

  /** The index files in an index manifest. */
  public List<IndexManifestEntry> readIndexes(String fileName) {
    return AvroFile.read(
        input(fileName, null),
        ManifestSchemas.INDEX,
        reader ->
            reader.keepForeign(IndexRecords.GLOBAL_INDEX_FIELD).keepOnly(5, IndexRecords::isAdd),
        IndexRecords::fromRecord);
  }

  /** Writes an index manifest, also an empty one. */
  public NamedFile writeIndexes(List<IndexManifestEntry> entries) {
    Schema schema = IndexRecords.schemaOf(entries);
    AvroFile.Builder file = new AvroFile.Builder(schema, options);
    for (IndexManifestEntry entry : entries) {
      file.add(IndexRecords.toRecord(entry, schema));
    }
    return write(indexNames.next(), file.finish());
  }

  /** Deletes files of the manifest directory; absent ones are fine. */
  public void delete(Collection<String> fileNames) throws IOException {
    if (!fileNames.isEmpty()) {
      List<Location> files = fileNames.stream().map(paths::manifest).toList();
      cache.remove(files);
      io.delete(files);
    }
  }

  /** Deletes files after {@code reason}; a failure to do so is added to it. */
  void deleteQuietly(Collection<String> fileNames, StorageException reason) {
    try {
      delete(fileNames);
    } catch (IOException e) {
      // The files stay as orphans; the caller hears of the first failure.
      reason.addSuppressed(e);
    }
  }
}
