package org.apache.paimon.index.fileindex;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.FileNames;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.WrittenFile;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** Whatever keeps an index from being stored, the data file does not stay without it. */
final class DataFileIndexesTest {
  private static final Location DIRECTORY = new Location("mem:/t/bucket-0");

  private final FakeFileIO io = new FakeFileIO();
  private final Location data = DIRECTORY.resolve("data-1.parquet");
  private final WrittenFile file = new WrittenFile("data-1.parquet", data, null);

  private DataFileIndexes indexes(String column, String... options) {
    RowType type = RowType.of(column, DataTypes.INT);
    FileTarget target =
        new FileTarget(io, DIRECTORY, new FileNames(new UUID(0, 0)), Clock.systemUTC(), 0, 1);
    DataFileIndexes indexes =
        new DataFileIndexes(
            type,
            FileIndexOptions.from(
                Options.of("file-index.bitmap.columns", column).with(Options.of(options).asMap())),
            target);
    indexes.add(TestRows.batch(type, List.of(row(1), row(2))));
    io.put(data, new byte[10]);
    return indexes;
  }

  @Test
  void largeIndexesLieBesideTheDataFile() {
    StoredIndex stored = indexes("a", "file-index.in-manifest-threshold", "1 b").finish(file);

    assertThat(stored.extraFiles()).containsExactly("data-1.parquet.index");
    assertThat(io.files()).containsOnlyKeys(data, DIRECTORY.resolve("data-1.parquet.index"));
  }

  @Test
  void withoutItsIndexFileTheDataFileGoes() {
    DataFileIndexes indexes = indexes("a", "file-index.in-manifest-threshold", "1 b");
    io.failWhen(operation -> operation.location().name().endsWith(".index"), Fault.ERROR_BEFORE);

    assertThatThrownBy(() -> indexes.finish(file))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Failed to write index file");
    assertThat(io.files()).doesNotContainKey(data);
  }

  @Test
  void anIndexThatCannotBeBuiltTakesTheDataFileAlong() {
    DataFileIndexes indexes = indexes("a".repeat(70_000));

    assertThatThrownBy(() -> indexes.finish(file)).isInstanceOf(UncheckedIOException.class);
    assertThat(io.files()).isEmpty();
  }
}
