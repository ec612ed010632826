package org.apache.paimon.index.fileindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of index on every type, against the filter itself over the rows. */
final class FileIndexModelTest {
  private static final int ROWS = 700;

  private static final List<AtomicType> TYPES =
      List.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.FLOAT,
          DataTypes.DOUBLE,
          DataTypes.decimal(9, 2),
          DataTypes.decimal(18, 4),
          DataTypes.charOf(6),
          DataTypes.varchar(8),
          DataTypes.STRING,
          DataTypes.varbinary(6),
          DataTypes.DATE,
          DataTypes.time(3),
          DataTypes.timestamp(3),
          DataTypes.timestamp(6),
          DataTypes.timestampLtz(3),
          DataTypes.timestampLtz(9));

  static Stream<Arguments> everyKindAndType() {
    return Stream.of(IndexKind.values())
        .flatMap(
            kind ->
                TYPES.stream()
                    .filter(type -> KeyForm.isSupported(kind, type))
                    .flatMap(
                        type ->
                            Stream.of(0.0, 0.3, 1.0)
                                .map(nulls -> Arguments.of(kind, type, nulls))));
  }

  @ParameterizedTest(name = "{0} of {1}, nulls {2}")
  @MethodSource("everyKindAndType")
  void answersHoldEveryMatch(IndexKind kind, AtomicType type, double nullShare) {
    Random random = new Random(type.text().hashCode() + kind.ordinal());
    List<Object> pool = pool(type, random);
    RowType rowType = RowType.of("c", type);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Object value = random.nextDouble() < nullShare ? null : pool.get(random.nextInt(pool.size()));
      rows.add(TestRows.row(value));
    }
    ColumnBatch batch = TestRows.batch(rowType, rows);
    FileIndex index = index(kind, rowType, rows);
    for (int i = 0; i < 200; i++) {
      Leaf leaf = leaf(type, pool, random);
      List<Integer> matches = matches(batch, leaf);
      IndexAnswer answer = index.evaluate(leaf);
      if (answer.isSelective()) {
        for (int row : matches) {
          assertThat(answer.mayMatch((long) row)).as("%s row %s", leaf, row).isTrue();
        }
        if (isExact(kind, type)) {
          assertThat(answer.rowCount()).as("%s", leaf).isEqualTo(matches.size());
        }
      } else {
        assertThat(mayPass(kind, leaf)).as("no answer to %s", leaf).isTrue();
      }
    }
  }

  private static boolean isExact(IndexKind kind, AtomicType type) {
    return kind != IndexKind.BLOOM_FILTER && !KeyForm.of(type).isLossy();
  }

  /** Whether an index may know nothing of such a filter. */
  private static boolean mayPass(IndexKind kind, Leaf leaf) {
    boolean hasNan =
        leaf.literals().stream()
            .anyMatch(each -> each.equals(Double.NaN) || each.equals(Float.NaN));
    boolean isLossy = KeyForm.of((AtomicType) leaf.type()).isLossy();
    return switch (leaf.comparison()) {
      case EQUAL, IN -> kind == IndexKind.BLOOM_FILTER || hasNan;
      case NOT_EQUAL, NOT_IN -> kind == IndexKind.BLOOM_FILTER || hasNan || isLossy;
      case IS_NULL, IS_NOT_NULL -> kind == IndexKind.BLOOM_FILTER;
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          kind == IndexKind.BLOOM_FILTER || kind == IndexKind.BITMAP || hasNan;
      case STARTS_WITH, ENDS_WITH, CONTAINS -> true;
    };
  }

  private static FileIndex index(IndexKind kind, RowType type, List<List<Object>> rows) {
    Options options =
        Options.of(
            "file-index." + kind.text() + ".columns",
            "c",
            "file-index.bloom-filter.c.items",
            "100",
            "file-index.bitmap.c.index-block-size",
            "40 b",
            "file-index.range-bitmap.c.chunk-size",
            "50 b");
    FileIndexWriter writer = new FileIndexWriter(type, FileIndexOptions.from(options));
    for (int from = 0; from < rows.size(); from += 111) {
      writer.add(TestRows.batch(type, rows.subList(from, Math.min(from + 111, rows.size()))));
    }
    return FileIndex.of(writer.finish().orElseThrow(), "test");
  }

  private static List<Integer> matches(ColumnBatch batch, Leaf leaf) {
    List<Integer> rows = new ArrayList<>();
    BatchRow row = new BatchRow().reset(batch);
    for (int i = 0; i < batch.rowCount(); i++) {
      if (leaf.matches(row.at(i))) {
        rows.add(i);
      }
    }
    return rows;
  }

  private static List<Object> pool(AtomicType type, Random random) {
    RandomRows values = new RandomRows(random.nextLong(), 0);
    List<Object> pool = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      pool.add(values.value(type));
    }
    switch (type.root()) {
      case DOUBLE -> pool.addAll(List.of(0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, 1.0));
      case FLOAT -> pool.addAll(List.of(0f, -0f, Float.NaN, Float.POSITIVE_INFINITY, -1f));
      case BIGINT -> pool.addAll(List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE + 1));
      case INT -> pool.addAll(List.of(0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE));
      case VARCHAR -> pool.addAll(List.of(Bytes.of(""), Bytes.of("a"), Bytes.of("日本")));
      case DECIMAL -> pool.add(BigDecimal.ZERO.setScale(type.scale()));
      case TIMESTAMP, TIMESTAMP_LTZ -> pool.add(new TimestampValue(0, 0));
      case BOOLEAN, TINYINT, SMALLINT, DATE, TIME, CHAR, BINARY, VARBINARY -> {}
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> throw new IllegalArgumentException(type.text());
    }
    return pool;
  }

  private static Leaf leaf(AtomicType type, List<Object> pool, Random random) {
    List<Comparison> comparisons = List.of(Comparison.values());
    Comparison comparison = comparisons.get(random.nextInt(comparisons.size()));
    if (!type.root().isCharacter() && comparison.ordinal() >= Comparison.STARTS_WITH.ordinal()) {
      comparison = Comparison.EQUAL;
    }
    List<Object> literals = new ArrayList<>();
    int count =
        switch (comparison) {
          case IS_NULL, IS_NOT_NULL -> 0;
          case IN, NOT_IN -> 1 + random.nextInt(4);
          default -> 1;
        };
    for (int i = 0; i < count; i++) {
      literals.add(
          random.nextInt(3) == 0
              ? new RandomRows(random.nextLong(), 0).value(type)
              : pool.get(random.nextInt(pool.size())));
    }
    return new Leaf(0, "c", type, comparison, literals);
  }
}
