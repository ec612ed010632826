package org.apache.paimon.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.paimon.lsm.VersionModel.Version;
import org.apache.paimon.merge.Deduplicate;
import org.apache.paimon.merge.FirstRow;
import org.apache.paimon.merge.KeyGroup;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.merge.PickingEngine;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random runs against a model that sorts and groups lists of objects. */
class SortMergeReaderTest {

  private static final List<RowType> TYPES =
      List.of(
          keyed(DataTypes.BIGINT),
          keyed(DataTypes.INT),
          keyed(DataTypes.STRING),
          keyed(DataTypes.DOUBLE),
          keyed(DataTypes.FLOAT),
          keyed(DataTypes.SMALLINT),
          keyed(DataTypes.decimal(20, 0)),
          keyed(DataTypes.timestamp(9)));

  private static RowType keyed(DataType key) {
    return RowType.of("k", key.notNull(), "v", DataTypes.INT, "s", DataTypes.STRING);
  }

  private static final RowType TWO_KEYS =
      RowType.of(
          "k1",
          DataTypes.STRING.notNull(),
          "k2",
          DataTypes.INT.notNull(),
          "v",
          DataTypes.INT,
          "s",
          DataTypes.STRING);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void bothWaysGiveWhatTheModelGives(long seed) throws IOException {
    Random random = new Random(seed);
    for (RowType type : TYPES) {
      check(new VersionModel(type, 1, List.of(), false), Deduplicate.LAST, random, seed);
      check(new VersionModel(type, 1, List.of(1), false), Deduplicate.LAST, random, seed);
      check(new VersionModel(type, 1, List.of(2, 1), true), FirstRow.IGNORING_DELETE, random, seed);
    }
    check(new VersionModel(TWO_KEYS, 2, List.of(3), true), Deduplicate.LAST, random, seed);
    check(
        new VersionModel(TWO_KEYS, 2, List.of(), true),
        Deduplicate.LAST_IGNORING_DELETE,
        random,
        seed);
  }

  private static void check(VersionModel model, PickingEngine engine, Random random, long seed)
      throws IOException {
    int runCount = random.nextInt(9);
    int keySpace = new int[] {1, 10, 100, 250}[random.nextInt(4)];
    List<List<Version>> runs = model.randomRuns(runCount, 120, keySpace, random);
    for (Retracts retracts : Retracts.values()) {
      List<Version> expected = merged(model, runs, engine, retracts);
      MergeRequest request = request(model, runs, engine, retracts, random);
      assertThat(model.read(SortMergeReader.ordered(request)))
          .as("ordered, seed %s, %s", seed, model.layout().values())
          .isEqualTo(expected);
      List<Version> any = model.read(SortMergeReader.unordered(request));
      any.sort(model.keyOrder());
      assertThat(any)
          .as("unordered, seed %s, %s", seed, model.layout().values())
          .isEqualTo(expected);
    }
  }

  private static MergeRequest request(
      VersionModel model,
      List<List<Version>> runs,
      MergeEngine engine,
      Retracts retracts,
      Random random) {
    List<List<SortedInput>> inputs = new ArrayList<>();
    for (List<Version> run : runs) {
      inputs.add(model.inputs(run, random));
    }
    boolean isText =
        model.layout().keyTypes().get(0).root() == org.apache.paimon.types.TypeRoot.VARCHAR;
    int sharedPrefix = isText ? random.nextInt(7) : 0;
    return new MergeRequest(
        model.layout(),
        engine,
        inputs,
        retracts,
        LoneRows.PASS,
        sharedPrefix,
        1 + random.nextInt(50));
  }

  private static List<Version> merged(
      VersionModel model, List<List<Version>> runs, PickingEngine engine, Retracts retracts) {
    List<Version> result = new ArrayList<>();
    for (List<Version> group : model.groups(runs)) {
      int picked = group.size() == 1 ? 0 : engine.pick(new ListGroup(group));
      if (picked >= 0 && !(retracts == Retracts.DROP && group.get(picked).kind().isRetract())) {
        Version row = group.get(picked);
        result.add(new Version(row.values(), row.sequence(), row.kind(), 0));
      }
    }
    return result;
  }

  private record ListGroup(List<Version> versions) implements KeyGroup {
    @Override
    public int size() {
      return versions.size();
    }

    @Override
    public org.apache.paimon.data.RowKind kind(int index) {
      return versions.get(index).kind();
    }

    @Override
    public long sequence(int index) {
      return versions.get(index).sequence();
    }
  }

  @Test
  void nothingToMergeGivesNothing() throws IOException {
    VersionModel model = new VersionModel(TWO_KEYS, 2, List.of(), false);
    MergeRequest request =
        new MergeRequest(
            model.layout(), Deduplicate.LAST, List.of(), Retracts.KEEP, LoneRows.PASS, 0, 10);

    assertThat(model.read(SortMergeReader.ordered(request))).isEmpty();
    assertThat(model.read(SortMergeReader.unordered(request))).isEmpty();
  }
}
