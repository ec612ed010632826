package org.apache.paimon.datafile;

import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
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
 */
public record FileTarget(
    FileIO io, Location directory, FileNames names, Clock clock, long schemaId, long targetBytes) {

  /** Now, as manifests store it: the local wall clock encoded as if UTC. */
  public long creationTimeMillis() {
    return LocalDateTime.now(clock).toInstant(ZoneOffset.UTC).toEpochMilli();
  }
}
