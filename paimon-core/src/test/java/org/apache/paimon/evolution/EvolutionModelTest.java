package org.apache.paimon.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.cast.RandomDatums;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories of a table: after each change rows are written with the new schema; at the end
 * every version's rows are read with the last schema, whole and in parts.
 */
class EvolutionModelTest {
  private static final int HISTORIES = 25;
  private static final int VERSIONS = 12;

  /** Rows written with one version. */
  private record Written(RowType type, List<Map<Integer, Object>> rows) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void everyVersionReadsAsTheLast(long firstSeed) {
    for (long i = 0; i < HISTORIES; i++) {
      long seed = firstSeed * 1_000_003 + i;
      try {
        history(new Random(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }

  private static void history(Random random) {
    TableModel model = new TableModel(random);
    SchemaStore store =
        new SchemaStore(new FakeFileIO(), new Location("mem:/t"), TableSource.MAIN_BRANCH);
    TableSchema schema =
        store.create(
            new NewTable(
                TableModel.rowType(model.columns), List.of(), List.of(), Options.EMPTY, null));
    model.learnIds(schema.fields(), -1);
    List<Written> written = new ArrayList<>();
    written.add(write(random, schema));
    for (int i = 0; i < VERSIONS; i++) {
      schema = alter(random, model, store, schema);
      written.add(write(random, schema));
    }
    for (Written file : written) {
      checkRead(schema.rowType(), file);
      RowType part = part(random, schema.rowType());
      checkRead(part, file);
      checkFilters(random, part, file);
    }
  }

  private static TableSchema alter(
      Random random, TableModel model, SchemaStore store, TableSchema before) {
    List<SchemaChange> changes = new ArrayList<>();
    while (changes.isEmpty() || random.nextInt(3) == 0) {
      SchemaChange change = model.change();
      if (change != null) {
        changes.add(change);
      }
    }
    TableSchema after = store.alter(changes);
    model.learnIds(after.fields(), before.highestFieldId());
    assertThat(after.highestFieldId()).isGreaterThanOrEqualTo(before.highestFieldId());
    assertThat(store.latest()).hasValue(after);
    return after;
  }

  private static Written write(Random random, TableSchema schema) {
    List<Map<Integer, Object>> rows = new ArrayList<>();
    int count = random.nextInt(7);
    for (int i = 0; i < count; i++) {
      rows.add(ModelRows.random(random, schema.rowType()));
    }
    return new Written(schema.rowType(), rows);
  }

  /** A random part of the columns and nested fields, in another order. */
  private static RowType part(Random random, RowType type) {
    List<DataField> fields = new ArrayList<>(type.fields());
    java.util.Collections.shuffle(fields, random);
    int count = 1 + random.nextInt(fields.size());
    List<DataField> picked = new ArrayList<>();
    for (DataField field : fields.subList(0, count)) {
      picked.add(field.withType(partOf(random, field.type())));
    }
    return new RowType(picked);
  }

  private static DataType partOf(Random random, DataType type) {
    if (type instanceof RowType row) {
      return part(random, row);
    }
    if (type instanceof ArrayType array) {
      return new ArrayType(partOf(random, array.element()), true);
    }
    if (type instanceof MapType map) {
      return new MapType(map.key(), partOf(random, map.value()), true);
    }
    return type;
  }

  private static void checkRead(RowType wanted, Written file) {
    FileMapping mapping = FileMapping.of(wanted, file.type(), ZoneOffset.UTC);
    ColumnBatch batch = mapping.apply(ModelRows.batch(mapping.readType(), file.rows()));
    BatchRow row = new BatchRow().reset(batch);
    for (int i = 0; i < file.rows().size(); i++) {
      assertThat(ModelRows.read(wanted, row.at(i)))
          .as("row " + i + " of " + file.type() + " as " + wanted)
          .isEqualTo(ModelRows.expected(wanted, file.rows().get(i)));
    }
  }

  /** A row that matches is never lost: by the file's statistics, or by a filter on the file. */
  private static void checkFilters(Random random, RowType wanted, Written file) {
    FileMapping mapping = FileMapping.of(wanted, file.type(), ZoneOffset.UTC);
    ColumnBatch stored = ModelRows.batch(mapping.readType(), file.rows());
    BatchRow wantedRow = new BatchRow().reset(mapping.apply(stored));
    BatchRow storedRow = new BatchRow().reset(stored);
    int count = file.rows().size();
    Predicate.StatsSource stats =
        mapping.toWanted(count, position -> stats(file, file.type().field(position)));
    for (int i = 0; i < 20; i++) {
      Leaf leaf = leaf(random, wanted, wantedRow, count);
      if (leaf == null) {
        continue;
      }
      Optional<Predicate> onFile = mapping.toFile(leaf);
      for (int row = 0; row < count; row++) {
        if (leaf.matches(wantedRow.at(row))) {
          assertThat(leaf.mayMatch(count, stats)).as(leaf + " on " + file).isTrue();
          boolean kept = onFile.isEmpty() || onFile.get().matches(storedRow.at(row));
          assertThat(kept).as(leaf + " as " + onFile + " on " + file).isTrue();
        }
      }
    }
  }

  private static Leaf leaf(Random random, RowType wanted, BatchRow rows, int count) {
    int position = random.nextInt(wanted.fieldCount());
    DataField field = wanted.field(position);
    if (!(field.type() instanceof AtomicType type)) {
      return null;
    }
    Object literal =
        random.nextBoolean() && count > 0
            ? Datums.read(rows.at(random.nextInt(count)), position, type)
            : RandomDatums.next(random, type);
    Comparison[] comparisons = {
      Comparison.EQUAL,
      Comparison.NOT_EQUAL,
      Comparison.LESS,
      Comparison.LESS_OR_EQUAL,
      Comparison.GREATER,
      Comparison.GREATER_OR_EQUAL,
      Comparison.IN,
      Comparison.NOT_IN,
      Comparison.IS_NULL,
      Comparison.IS_NOT_NULL
    };
    Comparison comparison = comparisons[random.nextInt(comparisons.length)];
    boolean isNullTest = comparison == Comparison.IS_NULL || comparison == Comparison.IS_NOT_NULL;
    if (literal == null && !isNullTest) {
      return null;
    }
    List<Object> literals = isNullTest ? List.of() : List.of(literal);
    return new Leaf(position, field.name(), type, comparison, literals);
  }

  private static ColumnStats stats(Written file, DataField field) {
    if (!(field.type() instanceof AtomicType)) {
      return ColumnStats.UNKNOWN;
    }
    Object min = null;
    Object max = null;
    long nulls = 0;
    for (Map<Integer, Object> row : file.rows()) {
      Object value = row.get(field.id());
      if (value == null) {
        nulls++;
        continue;
      }
      Object datum = ((ModelRows.Stored) value).value();
      min = min == null || Datums.compare(datum, min) < 0 ? datum : min;
      max = max == null || Datums.compare(datum, max) > 0 ? datum : max;
    }
    return new ColumnStats(min, max, nulls);
  }
}
