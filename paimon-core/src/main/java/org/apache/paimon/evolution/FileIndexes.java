package org.apache.paimon.evolution;

import java.io.IOException;
import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.index.fileindex.FileIndex;
import org.apache.paimon.index.fileindex.IndexAnswer;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Predicate;

/** Asks the index of a data file, embedded in its manifest entry or beside it, for rows. */
final class FileIndexes {
  static final OptionKey<Boolean> READ_ENABLED =
      OptionKey.bool("file-index.read.enabled", true, "use file indexes when reading");

  private static final String SUFFIX = ".index";

  private final FileIO io;
  private final TablePaths paths;
  private final boolean isEnabled;

  FileIndexes(FileIO io, TablePaths paths, Options options) {
    this.io = io;
    this.paths = paths;
    this.isEnabled = options.get(READ_ENABLED);
  }

  /**
   * The rows of a file that may match.
   *
   * @param filter over the columns as the file's schema names and types them
   */
  IndexAnswer rows(FileRead read, Predicate filter) throws IOException {
    DataFileMeta file = read.file();
    if (!isEnabled) {
      return IndexAnswer.ANY;
    }
    if (file.embeddedIndex() != null) {
      return FileIndex.of(file.embeddedIndex(), "of " + file.fileName()).evaluate(filter);
    }
    List<String> names =
        file.extraFiles().stream().filter(extra -> extra.endsWith(SUFFIX)).toList();
    if (names.size() > 1) {
      throw new CorruptDataException(
          "Cannot read the file index of "
              + file.fileName()
              + ": its manifest entry names "
              + names
              + ", expected one at most. Set 'file-index.read.enabled' to false to read without"
              + " it.");
    }
    if (names.isEmpty()) {
      return IndexAnswer.ANY;
    }
    Location location = paths.extraFile(read.partition(), read.bucket(), file, names.get(0));
    return FileIndex.of(io.newInput(location).readAll(), location.uri()).evaluate(filter);
  }
}
