package org.apache.paimon.lsm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.evolution.FileRead;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataType;

/** Opens the primary-key files of one bucket in the form of a {@link KeyValueLayout}. */
public final class KeyValueFileReader {
  private final DataFileReader files;
  private final KeyValueLayout layout;
  private final BinaryRow partition;
  private final int bucket;
  private final Map<Long, Boolean> lookupBySchema = new ConcurrentHashMap<>();

  public KeyValueFileReader(
      DataFileReader files, KeyValueLayout layout, BinaryRow partition, int bucket) {
    this.files = files;
    this.layout = layout;
    this.partition = partition;
    this.bucket = bucket;
  }

  KeyValueLayout layout() {
    return layout;
  }

  List<DataType> keyTypes() {
    return layout.keyTypes();
  }

  /** A reader of the same files that gives their keys only. */
  KeyValueFileReader ofKeys() {
    return new KeyValueFileReader(files, layout.ofKeys(), partition, bucket);
  }

  /** Whether a file was written when the table merged by lookup. */
  boolean isOfLookup(DataFileMeta file) {
    return lookupBySchema.computeIfAbsent(
        file.schemaId(),
        id -> {
          TableSchema schema = files.schemaOf(file);
          return TableOptions.of(schema).needsLookup(schema);
        });
  }

  /** See {@link SortedInput#isComplete}. */
  boolean isComplete(DataFileMeta file) {
    return file.level() > 0 && isOfLookup(file);
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
                                file.level(),
                                isComplete(file),
                                () -> open(file, filter, deleted.apply(file)),
                                file.lengthBytes()))
                    .toList())
        .toList();
  }
}
