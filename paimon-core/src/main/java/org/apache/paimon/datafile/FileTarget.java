package org.apache.paimon.datafile;

import java.io.IOException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;

/**
 * Where the files of one bucket go and what they are called.
 *
 * @param io the store
 * @param directory directory of the bucket
 * @param names unique names
 * @param clock time and zone of the writer
 * @param schemaId schema that files are written with
 * @param targetBytes size at which files roll
 * @param external directories of the bucket outside of the table
 */
public record FileTarget(
    FileIO io,
    Location directory,
    FileNames names,
    Clock clock,
    long schemaId,
    long targetBytes,
    ExternalPlaces external) {

  /** A target in the table. */
  public FileTarget(
      FileIO io,
      Location directory,
      FileNames names,
      Clock clock,
      long schemaId,
      long targetBytes) {
    this(io, directory, names, clock, schemaId, targetBytes, new ExternalPlaces(List.of(), 0));
  }

  /** The directory of the next file. */
  Location nextDirectory() {
    return external.next().orElse(directory);
  }

  /** What {@link DataFileMeta#externalPath} says of a file: null when it lies in the table. */
  public String externalPath(WrittenFile file) {
    Location inside = directory.resolve(file.name());
    return file.location().equals(inside) ? null : file.location().uri();
  }

  /** Now, as manifests store it: the local wall clock encoded as if UTC. */
  public long creationTimeMillis() {
    return LocalDateTime.now(clock).toInstant(ZoneOffset.UTC).toEpochMilli();
  }

  /**
   * Deletes files of the bucket, with their extra files, that no commit names.
   *
   * @throws StorageException when the store refuses; the files are not part of the table then
   *     either
   */
  public void delete(List<DataFileMeta> files) {
    List<Location> locations = new ArrayList<>();
    for (DataFileMeta file : files) {
      Location place = file.external().map(path -> new Location(path).parent()).orElse(directory);
      locations.add(place.resolve(file.fileName()));
      file.extraFiles().forEach(extra -> locations.add(place.resolve(extra)));
    }
    if (locations.isEmpty()) {
      return;
    }
    try {
      io.delete(locations);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to delete the unfinished files "
              + locations
              + ": "
              + e.getMessage()
              + ". Expected the store to delete them. They are not part of the table; remove orphan"
              + " files later.",
          e);
    }
  }
}
