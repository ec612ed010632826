package org.apache.paimon.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.merge.Deduplicate;
import org.apache.paimon.merge.FoldingEngine;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.merge.RowFolder;
import org.apache.paimon.options.Options;
import org.apache.paimon.spill.SpillCodec;
import org.apache.paimon.spill.SpillDirectory;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyValueBufferTest {
  private static final RowType VALUES =
      RowType.of("v", DataTypes.BIGINT, "k", DataTypes.STRING, "s", DataTypes.INT);

  @TempDir Path directory;

  /** A version as the model keeps it. */
  private record Version(String key, long sequence, RowKind kind, Integer order, long value) {}

  @ParameterizedTest
  @CsvSource({
    "1, 0, false, 900",
    "2, 0, false, 0",
    "3, 1, false, 300",
    "4, 1, true, 300",
    "5, 2, true, 0",
    "6, 0, false, 100",
    "7, 1, true, 90",
    "8, 1, false, 0"
  })
  void theNewestVersionOfEachKeyComesOut(
      int seed, int sequenceFields, boolean descending, int spillEvery) throws IOException {
    check(seed, sequenceFields, descending, spillEvery, Deduplicate.LAST);
  }

  @ParameterizedTest
  @CsvSource({"1, 0, false, 200", "2, 1, true, 150", "3, 1, false, 0"})
  void aFoldingEngineSeesAllVersionsOldestFirst(
      int seed, int sequenceFields, boolean descending, int spillEvery) throws IOException {
    check(seed, sequenceFields, descending, spillEvery, new Digits());
  }

  private void check(
      int seed, int sequenceFields, boolean descending, int spillEvery, MergeEngine engine)
      throws IOException {
    Random random = new Random(seed);
    SequenceFields fields =
        new SequenceFields(List.of("s", "v").subList(0, sequenceFields), descending);
    KeyValueLayout layout = KeyValueLayout.of(VALUES, List.of("k"), fields);
    SpillDirectory spill =
        new SpillDirectory(directory, SpillCodec.from(Options.EMPTY), Long.MAX_VALUE);
    MemoryBudget budget = new MemoryBudget(1 << 20);
    KeyValueBuffer buffer = new KeyValueBuffer(layout, engine, Optional.of(spill), budget, 1000);

    for (int round = 0; round < 3; round++) {
      List<Version> versions = new ArrayList<>();
      int rows = random.nextInt(2500);
      int distinct = 1 + random.nextInt(600);
      for (int i = 0; i < rows; i++) {
        Version version =
            new Version(
                "key-" + random.nextInt(distinct),
                buffer.nextSequence(),
                RowKind.ofCode(random.nextInt(4)),
                random.nextInt(5) == 0 ? null : random.nextInt(9),
                random.nextInt(10));
        versions.add(version);
        buffer.add(version.kind(), row(version));
        if (spillEvery > 0 && i % spillEvery == spillEvery - 1) {
          buffer.spill();
          assertThat(budget.reservedBytes()).isZero();
        }
      }
      try (BatchReader merged = buffer.merged()) {
        assertThat(read(layout, merged))
            .as("seed %s round %s", seed, round)
            .isEqualTo(model(versions, sequenceFields, descending, engine));
      }
      buffer.clear();
      assertThat(buffer.isEmpty()).isTrue();
      assertThat(budget.reservedBytes()).isZero();
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  private static RowView row(Version version) {
    BatchBuilder builder = new BatchBuilder(VALUES.types());
    Datums.append(builder.column(0), version.value(), DataTypes.BIGINT);
    Datums.append(builder.column(1), Bytes.of(version.key()), DataTypes.STRING);
    Datums.append(builder.column(2), version.order(), DataTypes.INT);
    builder.endRows(1);
    return new BatchRow().reset(builder.build());
  }

  private static List<Version> read(KeyValueLayout layout, BatchReader reader) throws IOException {
    List<Version> versions = new ArrayList<>();
    for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
      assertThat(batch.selection()).isEmpty();
      BatchRow row = new BatchRow().reset(batch);
      for (int i = 0; i < batch.rowCount(); i++) {
        row.at(i);
        versions.add(
            new Version(
                ((Bytes) Datums.read(row, 1, DataTypes.STRING)).text(),
                row.getLong(layout.sequencePosition()),
                RowKind.ofCode(row.getByte(layout.kindPosition())),
                (Integer) Datums.read(row, 2, DataTypes.INT),
                row.getLong(0)));
      }
    }
    return versions;
  }

  private static List<Version> model(
      List<Version> versions, int sequenceFields, boolean descending, MergeEngine engine) {
    Comparator<Integer> intOrder =
        descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
    Comparator<Long> longOrder = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
    Comparator<Version> order =
        sequenceFields > 0
            ? Comparator.comparing(Version::order, Comparator.nullsFirst(intOrder))
            : Comparator.comparing(Version::key);
    if (sequenceFields > 1) {
      order = order.thenComparing(Version::value, longOrder);
    }
    order = order.thenComparing(Version::sequence);
    TreeMap<String, List<Version>> byKey = new TreeMap<>();
    for (Version version : versions) {
      byKey.computeIfAbsent(version.key(), key -> new ArrayList<>()).add(version);
    }
    List<Version> merged = new ArrayList<>();
    for (List<Version> group : byKey.values()) {
      group.sort(order);
      Version last = group.get(group.size() - 1);
      if (group.size() > 1 && engine instanceof Digits) {
        long value = 0;
        for (Version version : group) {
          value = value * 31 + version.value();
        }
        merged.add(new Version(last.key(), last.sequence(), RowKind.INSERT, last.order(), value));
      } else {
        merged.add(last);
      }
    }
    return merged;
  }

  /** Folds the values of {@code v} like digits of a number, so that their order counts. */
  private static final class Digits implements FoldingEngine {
    @Override
    public String name() {
      return "digits";
    }

    @Override
    public RowFolder newFolder() {
      return new RowFolder() {
        private long value;
        private long sequence;
        private Object key;
        private Object order;

        @Override
        public void begin() {
          value = 0;
        }

        @Override
        public void fold(RowKind kind, long number, RowView row) {
          value = value * 31 + row.getLong(0);
          sequence = number;
          key = Datums.read(row, 1, DataTypes.STRING);
          order = Datums.read(row, 2, DataTypes.INT);
        }

        @Override
        public RowKind finish() {
          return RowKind.INSERT;
        }

        @Override
        public void appendTo(BatchBuilder out) {
          Datums.append(out.column(0), value, DataTypes.BIGINT);
          Datums.append(out.column(1), key, DataTypes.STRING);
          Datums.append(out.column(2), order, DataTypes.INT);
        }

        @Override
        public long sequence() {
          return sequence;
        }
      };
    }
  }
}
