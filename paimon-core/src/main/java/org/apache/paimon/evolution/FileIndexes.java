package org.apache.paimon.evolution;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.index.fileindex.FileIndex;
import org.apache.paimon.index.fileindex.FileIndexOptions;
import org.apache.paimon.index.fileindex.IndexAnswer;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Predicate;

/** The index of a data file, embedded in its manifest entry or beside it. Thread-safe. */
public final class FileIndexes {
  /** End of the names of index files. */
  public static final String SUFFIX = ".index";

  private final FileIO io;
  private final TablePaths paths;
  private final boolean isEnabled;

  public FileIndexes(FileIO io, TablePaths paths, Options options) {
    this.io = io;
    this.paths = paths;
    this.isEnabled = options.get(FileIndexOptions.READ_ENABLED);
  }

  /** Whether an extra file of a data file is its index. */
  public static boolean isIndex(String extraFile) {
    return extraFile.endsWith(SUFFIX);
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
    Optional<FileIndex> index = find(read.partition(), read.bucket(), file);
    return index.isEmpty() ? IndexAnswer.ANY : index.get().evaluate(filter);
  }

  /**
   * The index of a file; empty when it has none.
   *
   * @throws CorruptDataException when its manifest entry names several, or the bytes are none
   */
  public Optional<FileIndex> find(BinaryRow partition, int bucket, DataFileMeta file)
      throws IOException {
    if (file.embeddedIndex() != null) {
      return Optional.of(FileIndex.of(file.embeddedIndex(), "of " + file.fileName()));
    }
    List<String> names = file.extraFiles().stream().filter(FileIndexes::isIndex).toList();
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
      return Optional.empty();
    }
    Location location = paths.extraFile(partition, bucket, file, names.get(0));
    return Optional.of(FileIndex.of(io.newInput(location).readAll(), location.uri()));
  }
}
