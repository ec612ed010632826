package org.apache.paimon.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.lsm.VersionModel.Version;
import org.apache.paimon.merge.Deduplicate;
import org.apache.paimon.merge.FirstRow;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergeLimitsTest {
  private static final RowType TYPE =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT, "s", DataTypes.STRING);
  private static final long MEBIBYTE = 1L << 20;

  @TempDir Path directory;

  private final AtomicInteger open = new AtomicInteger();
  private int mostOpen;

  private MergeLimits limits(long heapBytes, String... options) {
    return MergeLimits.from(Options.of(options), directory, heapBytes);
  }

  private static List<List<SortedInput>> runs(int count, long bytes) {
    List<List<SortedInput>> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      runs.add(List.of(new SortedInput(i, () -> null, bytes)));
    }
    return runs;
  }

  @Test
  void theThresholdCountsRunsWhateverTheirSize() {
    MergeLimits limits = limits(MEBIBYTE, "sort-spill-threshold", "5");

    assertThat(limits.areExceededBy(runs(5, 1 << 30))).isFalse();
    assertThat(limits.areExceededBy(runs(6, 1))).isTrue();
  }

  @Test
  void withoutThresholdMemoryCountsAndTheStopTriggerIsAlwaysAllowed() {
    MergeLimits limits = limits(512 * MEBIBYTE);

    assertThat(limits.areExceededBy(runs(9, 128 * MEBIBYTE))).isFalse();
    assertThat(limits.areExceededBy(runs(10, 128 * MEBIBYTE))).isTrue();
    assertThat(limits.areExceededBy(runs(100, 10_000))).isFalse();
    assertThat(limits(512 * MEBIBYTE, "num-sorted-run.stop-trigger", "20"))
        .matches(more -> !more.areExceededBy(runs(21, 128 * MEBIBYTE)));
  }

  @Test
  void runsOfUnknownSizeCountAsLargeOnes() {
    assertThat(limits(512 * MEBIBYTE).mayBeExceededBy(9)).isFalse();
    assertThat(limits(512 * MEBIBYTE).mayBeExceededBy(10)).isTrue();
    assertThat(limits(8192 * MEBIBYTE).mayBeExceededBy(100)).isFalse();
    assertThat(limits(8192 * MEBIBYTE, "sort-spill-threshold", "5").mayBeExceededBy(6)).isTrue();
  }

  @Test
  void aPassTakesNoMoreRunsThanNeeded() {
    MergeLimits limits = limits(512 * MEBIBYTE, "sort-spill-threshold", "5");

    assertThat(limits.passSize(runs(6, 1))).isEqualTo(2);
    assertThat(limits.passSize(runs(8, 1))).isEqualTo(4);
    assertThat(limits.passSize(runs(200, 1))).isEqualTo(5);
  }

  @Test
  void aPassReadsNoMoreAheadThanItsBuffer() {
    MergeLimits limits =
        limits(512 * MEBIBYTE, "sort-spill-threshold", "50", "sort-spill-buffer-size", "32 mb");

    assertThat(limits.passSize(runs(200, 128 * MEBIBYTE))).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void twoHundredRunsStayWithinTheThreshold(long seed) throws IOException {
    Random random = new Random(seed);
    List<Integer> sequenceFields = random.nextBoolean() ? List.of() : List.of(1);
    VersionModel model = new VersionModel(TYPE, 1, sequenceFields, random.nextBoolean());
    List<List<Version>> runs = model.randomRuns(200, 40, 300, random);
    MergeLimits limits =
        limits(
            MEBIBYTE,
            "sort-spill-threshold",
            String.valueOf(2 + random.nextInt(20)),
            "spill-compression",
            random.nextBoolean() ? "lz4" : "zstd");
    for (MergeEngine engine :
        List.of(Deduplicate.LAST, FirstRow.IGNORING_DELETE, new VersionText())) {
      MergeRequest all = request(model, runs, engine, random);
      List<Version> expected = model.read(SortMergeReader.ordered(all));
      mostOpen = 0;

      assertThat(model.read(SortMergeReader.ordered(all.within(limits))))
          .as("ordered, seed %s, %s", seed, engine.name())
          .isEqualTo(expected);
      List<Version> any = model.read(SortMergeReader.unordered(all.within(limits)));
      any.sort(model.keyOrder());
      assertThat(any).as("unordered, seed %s, %s", seed, engine.name()).isEqualTo(expected);
      assertThat(limits.areExceededBy(runs(mostOpen, 1))).as("open at once").isFalse();
      assertThat(open).hasValue(0);
    }
    assertNothingIsLeft();
  }

  /** Complete runs are the smallest, so that all of them are spilled before the last merge. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void spilledCompleteRunsHideOlderOnes(long seed) throws IOException {
    Random random = new Random(seed);
    VersionModel model = new VersionModel(TYPE, 1, List.of(), false);
    List<List<Version>> runs = new ArrayList<>(model.randomRuns(2, 200, 150, random));
    List<List<Version>> newer = model.randomRuns(4, 30, 150, random);
    for (int i = 0; i < newer.size(); i++) {
      int age = 2 + i;
      runs.add(
          newer.get(i).stream()
              .map(
                  row ->
                      new Version(row.values(), 100L * age + row.sequence(), RowKind.INSERT, age))
              .toList());
    }
    MergeLimits limits = limits(MEBIBYTE, "sort-spill-threshold", "2");
    // Of the newest four runs, two are of level 0 and two of levels that lookups have made
    // complete.
    MergeRequest all = request(model, runs, new VersionText(), random, age -> age == 2 || age == 3);
    List<Version> expected = model.read(SortMergeReader.ordered(all));

    assertThat(model.read(SortMergeReader.ordered(all.within(limits))))
        .as("seed %s", seed)
        .isEqualTo(expected);
    MergeRequest unhidden = request(model, runs, new VersionText(), random);
    assertThat(model.read(SortMergeReader.ordered(unhidden))).isNotEqualTo(expected);
    assertNothingIsLeft();
  }

  private MergeRequest request(
      VersionModel model, List<List<Version>> runs, MergeEngine engine, Random random) {
    return request(model, runs, engine, random, age -> false);
  }

  private MergeRequest request(
      VersionModel model,
      List<List<Version>> runs,
      MergeEngine engine,
      Random random,
      IntPredicate isComplete) {
    List<List<SortedInput>> inputs = new ArrayList<>();
    for (List<Version> run : runs) {
      inputs.add(
          model.inputs(run, random).stream()
              .map(
                  input ->
                      new SortedInput(
                          input.age(),
                          0,
                          isComplete.test(input.age()),
                          () -> new Counted(input.source().open()),
                          run.size()))
              .toList());
    }
    return new MergeRequest(
        model.layout(), engine, inputs, Retracts.KEEP, LoneRows.PASS, 0, 1 + random.nextInt(50));
  }

  @Test
  void aMergeThatIsNotReadToItsEndLeavesNoFile() throws IOException {
    Random random = new Random(7);
    VersionModel model = new VersionModel(TYPE, 1, List.of(), false);
    List<List<Version>> runs = model.randomRuns(20, 40, 300, random);
    MergeLimits limits = limits(MEBIBYTE, "sort-spill-threshold", "3");

    try (BatchReader reader =
        SortMergeReader.ordered(request(model, runs, Deduplicate.LAST, random).within(limits))) {
      assertThat(reader.next()).isNotNull();
    }

    assertThat(open).hasValue(0);
    assertNothingIsLeft();
  }

  private void assertNothingIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  /** Counts how many readers are open. */
  private final class Counted implements BatchReader {
    private final BatchReader reader;
    private boolean isOpen = true;

    Counted(BatchReader reader) {
      this.reader = reader;
      mostOpen = Math.max(mostOpen, open.incrementAndGet());
    }

    @Override
    public ColumnBatch next() throws IOException {
      return reader.next();
    }

    @Override
    public void close() throws IOException {
      if (isOpen) {
        isOpen = false;
        open.decrementAndGet();
      }
      reader.close();
    }
  }
}
