package org.apache.paimon.append;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileNamer;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.IndexFilePlaces;
import org.apache.paimon.index.deletion.DeletionForm;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.index.deletion.DeletionVectorFile;
import org.apache.paimon.index.deletion.DeletionVectorWriter;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;

/**
 * The deletion vectors of one bucket: a compaction applies those of the files it rewrites, a
 * statement or a compaction that looks keys up adds to them, and the others of the same index files
 * are stored anew. Used by one thread.
 */
public final class BucketVectors {
  private final FileIO io;
  private final IndexFilePlaces places;
  private final FileNamer names = new FileNamer("index-");
  private final DeletionForm form;
  private final long targetBytes;

  /**
   * @param places where index files lie
   * @param targetBytes size at which a further index file begins
   */
  public BucketVectors(FileIO io, IndexFilePlaces places, DeletionForm form, long targetBytes) {
    this.io = io;
    this.places = places;
    this.form = form;
    this.targetBytes = targetBytes;
  }

  /** Rows that vectors delete, by data file; a vector of unknown size counts as none. */
  public static Map<String, Long> deletedRows(List<IndexFileMeta> indexes) {
    Map<String, Long> rows = new LinkedHashMap<>();
    for (IndexFileMeta index : vectorFiles(indexes)) {
      for (DeletionRange range : index.deletionRanges()) {
        rows.put(range.dataFile(), range.cardinality() == null ? 0 : range.cardinality());
      }
    }
    return rows;
  }

  private static List<IndexFileMeta> vectorFiles(List<IndexFileMeta> indexes) {
    return indexes.stream()
        .filter(index -> index.type().equals(IndexFileMeta.DELETION_VECTORS))
        .toList();
  }

  /** Reads the index files that hold a vector of one of these data files, which will go. */
  public Loaded load(List<IndexFileMeta> indexes, Set<String> dataFiles) {
    Loaded loaded = loadTouched(indexes, dataFiles);
    loaded.forget(dataFiles);
    return loaded;
  }

  /** Reads the index files that hold a vector of one of these data files. */
  public Loaded loadTouched(List<IndexFileMeta> indexes, Set<String> dataFiles) {
    List<IndexFileMeta> touched =
        vectorFiles(indexes).stream()
            .filter(
                index ->
                    index.deletionRanges().stream()
                        .anyMatch(range -> dataFiles.contains(range.dataFile())))
            .toList();
    return new Loaded(touched, read(touched));
  }

  /** Reads all vectors. */
  public Loaded loadAll(List<IndexFileMeta> indexes) {
    List<IndexFileMeta> all = vectorFiles(indexes);
    return new Loaded(all, read(all));
  }

  private Map<String, DeletionVector> read(List<IndexFileMeta> files) {
    Map<String, DeletionVector> vectors = new LinkedHashMap<>();
    for (IndexFileMeta index : files) {
      Location location = places.of(index);
      try {
        vectors.putAll(
            DeletionVectorFile.readAll(
                io.newInput(location, index.lengthBytes()), index.deletionRanges()));
      } catch (IOException e) {
        throw failure("read", location, e);
      }
    }
    return vectors;
  }

  /** Deletes index files that no commit names. */
  public void delete(List<IndexFileMeta> indexes) {
    List<Location> locations = indexes.stream().map(places::of).toList();
    if (locations.isEmpty()) {
      return;
    }
    try {
      io.delete(locations);
    } catch (IOException e) {
      throw failure("delete", locations.get(0), e);
    }
  }

  private static StorageException failure(String verb, Location location, IOException cause) {
    return new StorageException(
        "Failed to "
            + verb
            + " deletion vectors in "
            + location
            + ": "
            + cause.getMessage()
            + ". Expected the store to do it. Check the store and try again; the table is"
            + " unchanged.",
        cause);
  }

  /** The vectors that a compaction has to do with. Used by one thread. */
  public final class Loaded {
    private final List<IndexFileMeta> touched;
    private final Map<String, DeletionVector> vectors;
    private final Set<String> gone = new HashSet<>();
    private boolean isChanged;

    private Loaded(List<IndexFileMeta> touched, Map<String, DeletionVector> vectors) {
      this.touched = touched;
      this.vectors = vectors;
    }

    /** Marks a row as deleted. */
    public void delete(DataFileMeta file, long row) {
      isChanged |=
          vectors.computeIfAbsent(file.fileName(), name -> new DeletionVector()).delete(row);
    }

    /** Marks rows of a data file as deleted. */
    public void deleteAll(String dataFile, DeletionVector rows) {
      vectors.computeIfAbsent(dataFile, name -> new DeletionVector()).deleteAll(rows);
      isChanged = true;
    }

    /** Leaves the vectors of files that go out of what is stored; they are still known. */
    public void forget(Set<String> dataFiles) {
      gone.addAll(dataFiles);
      isChanged |= dataFiles.stream().anyMatch(vectors::containsKey);
    }

    /** Deleted rows of a data file. */
    public Optional<DeletedRows> of(DataFileMeta file) {
      DeletionVector vector = vectors.get(file.fileName());
      return vector == null ? Optional.empty() : Optional.of(vector::nextFrom);
    }

    /** Stores the vectors of files that stay. When this throws, nothing is left. */
    public VectorChange store() {
      if (!isChanged) {
        return VectorChange.NONE;
      }
      List<IndexFileMeta> added = new ArrayList<>();
      DeletionVectorWriter open = null;
      Location place = null;
      try {
        for (Map.Entry<String, DeletionVector> entry : vectors.entrySet()) {
          if (gone.contains(entry.getKey())) {
            continue;
          }
          if (open == null) {
            place = places.next(names.next());
            open = new DeletionVectorWriter(io.newOutput(place), form);
          }
          open.add(entry.getKey(), entry.getValue());
          if (open.lengthBytes() >= targetBytes) {
            added.add(places.at(place, open.finish()));
            open = null;
          }
        }
        if (open != null) {
          added.add(places.at(place, open.finish()));
        }
        return new VectorChange(touched, added);
      } catch (IOException e) {
        throw abandon(open, place, added, e);
      }
    }

    private StorageException abandon(
        DeletionVectorWriter open, Location place, List<IndexFileMeta> added, IOException cause) {
      List<Location> made = new ArrayList<>();
      added.forEach(index -> made.add(places.of(index)));
      made.add(place);
      try {
        if (open != null) {
          open.close();
        }
        io.delete(made);
      } catch (IOException e) {
        cause.addSuppressed(e);
      }
      return failure("write", place, cause);
    }
  }
}
