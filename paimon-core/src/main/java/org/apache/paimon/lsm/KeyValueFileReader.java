package org.apache.paimon.lsm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.evolution.FileRead;
import org.apache.paimon.predicate.Predicate;

/** Opens the primary-key files of one bucket in the form of a {@link KeyValueLayout}. */
public final class KeyValueFileReader {
  private final DataFileReader files;
  private final KeyValueLayout layout;
  private final BinaryRow partition;
  private final int bucket;

  public KeyValueFileReader(
      DataFileReader files, KeyValueLayout layout, BinaryRow partition, int bucket) {
    this.files = files;
    this.layout = layout;
    this.partition = partition;
    this.bucket = bucket;
  }

  /** All rows of a file, retracts included. */
  public BatchReader open(DataFileMeta file) {
    return open(file, Optional.empty(), Optional.empty());
  }

  /**
   * The rows of a file that are not deleted, retracts included.
   *
   * @param filter over the positions of the layout; a hint
   */
  public BatchReader open(
      DataFileMeta file, Optional<Predicate> filter, Optional<DeletedRows> deleted) {
    return files.open(new FileRead(partition, bucket, file, layout.type(), filter, deleted));
  }

  /**
   * The runs of a section, as {@link MergeRequest} wants them.
   *
   * @param filter as for {@link #open}; in a section of several runs over key columns only: a
   *     version that is left out must not uncover an older one
   * @param deleted deleted rows by file
   */
  public List<List<SortedInput>> runs(
      Section section,
      Optional<Predicate> filter,
      Function<DataFileMeta, Optional<DeletedRows>> deleted) {
    Map<String, Integer> ages = section.ages();
    return section.runs().stream()
        .map(
            run ->
                run.stream()
                    .map(
                        file ->
                            new SortedInput(
                                ages.get(file.fileName()),
                                () -> open(file, filter, deleted.apply(file)),
                                file.lengthBytes()))
                    .toList())
        .toList();
  }
}
