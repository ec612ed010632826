package org.apache.paimon.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookupFilesTest {
  private static final List<DataType> TYPES =
      List.of(DataTypes.STRING, DataTypes.BIGINT, DataTypes.INT);
  private static final int[] KEYS = {1, 2};

  @TempDir Path directory;

  private final SteppingClock clock = new SteppingClock();

  private static final class SteppingClock extends Clock {
    private long millis = 1_000_000;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis);
    }
  }

  private static ColumnBatch rows(int from, int to) {
    BatchBuilder batch = new BatchBuilder(TYPES);
    for (int i = from; i < to; i++) {
      Datums.append(batch.column(0), org.apache.paimon.data.Bytes.of("value " + i), TYPES.get(0));
      Datums.append(batch.column(1), (long) (i / 3) * 10, TYPES.get(1));
      Datums.append(batch.column(2), i % 3, TYPES.get(2));
      batch.endRows(1);
    }
    return batch.build();
  }

  private static ColumnVector[] key(long first, int second) {
    BatchBuilder key = new BatchBuilder(List.of(TYPES.get(1), TYPES.get(2)));
    Datums.append(key.column(0), first, TYPES.get(1));
    Datums.append(key.column(1), second, TYPES.get(2));
    key.endRows(1);
    return key.build().columns().toArray(ColumnVector[]::new);
  }

  private static LookupOptions options(String... options) {
    return LookupOptions.from(Options.of(options));
  }

  private void add(LookupFiles files, String name, int rows, LookupOptions options)
      throws IOException {
    LookupFileBuilder builder = files.newFile(options, TYPES, KEYS, rows);
    for (int from = 0; from < rows; from += 700) {
      builder.add(rows(from, Math.min(rows, from + 700)));
    }
    files.add(name, builder.finish(), options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "none"})
  void everyKeyIsInTheBlockThatTheIndexNames(String codec) throws IOException {
    LookupFiles files = new LookupFiles(directory, clock);
    LookupOptions options = options("lookup.cache-spill-compression", codec);
    add(files, "f", 5000, options);
    try (LookupReader reader = files.open("f", options).orElseThrow()) {
      assertThat(reader.file().blockOf(key(-1, 0), 0)).isEqualTo(-1);
      for (int i = 0; i < 5000; i += 7) {
        ColumnVector[] key = key((long) (i / 3) * 10, i % 3);
        assertThat(reader.file().mayHold(key, 0)).as("key of row %s", i).isTrue();
        ColumnBatch block = reader.read(reader.file().blockOf(key, 0));
        int row = (int) (i - block.firstRow());
        assertThat(row).isBetween(0, block.rowCount() - 1);
        assertThat(((LongVector) block.column(1)).get(row)).isEqualTo((long) (i / 3) * 10);
      }
    }
  }

  @Test
  void theBloomFilterKeepsMostAbsentKeysOut() throws IOException {
    LookupFiles files = new LookupFiles(directory, clock);
    LookupOptions options = options();
    add(files, "f", 5000, options);
    int taken = 0;
    try (LookupReader reader = files.open("f", options).orElseThrow()) {
      for (int i = 0; i < 1000; i++) {
        taken += reader.file().mayHold(key(i * 10L + 5, 1), 0) ? 1 : 0;
      }
    }
    assertThat(taken).isLessThan(100);

    LookupOptions without = options("lookup.cache.bloom.filter.enabled", "false");
    add(files, "g", 100, without);
    try (LookupReader reader = files.open("g", without).orElseThrow()) {
      assertThat(reader.file().mayHold(key(5, 1), 0)).isTrue();
    }
  }

  @Test
  void aCopyIsDueAfterSomeReadsOfALargeFile() {
    LookupFiles files = new LookupFiles(directory, clock);
    List<Boolean> large = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      large.add(files.isCopyDue("f", 1_000_000));
      assertThat(files.isCopyDue("small", 100)).isFalse();
      assertThat(LookupFiles.none().isCopyDue("f", 1_000_000)).isFalse();
    }
    assertThat(large).containsExactly(false, false, false, true, false);
  }

  @Test
  void filesGoWhenTheyAreOldOrTooMany() throws IOException {
    LookupFiles files = new LookupFiles(directory, clock);
    LookupOptions options = options("lookup.cache-file-retention", "1 min");
    add(files, "a", 2000, options);
    long bytes = files.diskBytes();
    assertThat(bytes).isPositive();
    clock.millis += Duration.ofSeconds(50).toMillis();
    add(files, "b", 2000, options);
    clock.millis += Duration.ofSeconds(50).toMillis();
    assertThat(files.open("a", options)).isEmpty();
    assertThat(files.open("b", options)).isPresent();
    assertThat(count()).isEqualTo(1);

    LookupOptions small = options("lookup.cache-max-disk-size", bytes + " b");
    add(files, "c", 2000, small);
    assertThat(files.open("b", small)).isEmpty();
    assertThat(files.open("c", small)).isPresent();
    assertThat(files.diskBytes()).isEqualTo(bytes);

    files.clear();
    assertThat(count()).isZero();
    assertThat(files.diskBytes()).isZero();
  }

  private long count() throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.count();
    }
  }

  @Test
  void blocksInMemoryAreBounded() throws IOException {
    LookupFiles files = new LookupFiles(directory, clock);
    LookupOptions options = options("lookup.cache-max-memory-size", "64 kb");
    add(files, "f", 20_000, options);
    try (LookupReader reader = files.open("f", options).orElseThrow()) {
      for (int block = 0; block < reader.file().blockCount(); block++) {
        reader.read(block);
        assertThat(files.memoryBytes()).isLessThanOrEqualTo(64 << 10);
      }
    }
  }

  @Test
  void theDirectoryIsMadeWithTheFirstFile() throws IOException {
    Path later = directory.resolve("made").resolve("later");
    LookupFiles files = new LookupFiles(later, clock);
    LookupOptions options = options();
    assertThat(later).doesNotExist();

    add(files, "f", 1000, options);

    try (LookupReader reader = files.open("f", options).orElseThrow()) {
      assertThat(reader.read(0).rowCount()).isEqualTo(128);
    }
  }

  @Test
  void aCopyThatIsGoneFromDiskIsForgotten() throws IOException {
    LookupFiles files = new LookupFiles(directory, clock);
    LookupOptions options = options();
    add(files, "f", 1000, options);
    try (Stream<Path> all = Files.list(directory)) {
      Files.delete(all.findFirst().orElseThrow());
    }

    assertThat(files.open("f", options)).isEmpty();
    assertThat(files.diskBytes()).isZero();
    assertThat(files.memoryBytes()).isZero();
  }

  @Test
  void aBuilderTellsWhenItsFileIsTooLarge() throws IOException {
    LookupFiles files = new LookupFiles(directory, clock);
    for (String limit : List.of("lookup.cache-max-disk-size", "lookup.cache-max-memory-size")) {
      LookupFileBuilder builder = files.newFile(options(limit, "2 kb"), TYPES, KEYS, 100);
      assertThat(builder.isTooLarge()).as(limit).isFalse();
      for (int from = 0; from < 20_000; from += 1000) {
        builder.add(rows(from, from + 1000));
      }
      assertThat(builder.isTooLarge()).as(limit).isTrue();
      builder.abandon();
    }
    assertThat(count()).isZero();
  }

  @Test
  void sharesOfBloomFiltersLieBetweenZeroAndOne() {
    String name = "lookup.cache.bloom.filter.fpp";
    assertThat(options(name, "0.2").bloomShare()).isEqualTo(0.2);
    for (String share : List.of("0", "1", "-0.1", "2", "NaN")) {
      assertThatThrownBy(() -> options(name, share))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Invalid value '" + share + "' of option '" + name + "'")
          .hasMessageContaining("expected a number above 0 and below 1")
          .hasMessageContaining("Correct the option");
    }
    assertThat(options(name, "2", "lookup.cache.bloom.filter.enabled", "false").bloomShare())
        .isZero();
  }

  @Test
  void aRefusedCopyIsNeverDueAgain() {
    LookupFiles files = new LookupFiles(directory, clock);
    files.refuse("f");
    for (int i = 0; i < 20; i++) {
      assertThat(files.isCopyDue("f", 1_000_000)).isFalse();
    }
  }

  @Test
  void anOpenReaderOutlivesItsFile() throws IOException {
    LookupFiles files = new LookupFiles(directory, clock);
    LookupOptions options = options();
    add(files, "f", 1000, options);
    try (LookupReader reader = files.open("f", options).orElseThrow()) {
      files.clear();
      assertThat(reader.read(3).firstRow()).isEqualTo(3 * 128);
    }
  }
}
