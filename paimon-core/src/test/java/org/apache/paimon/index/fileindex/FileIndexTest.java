package org.apache.paimon.index.fileindex;

import static org.apache.paimon.data.testing.TestRows.map;
import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

final class FileIndexTest {
  private static final RowType TYPE = RowType.of("a", DataTypes.INT, "s", DataTypes.STRING);

  private static Optional<byte[]> build(
      RowType type, List<List<Object>> rows, String... keysAndValues) {
    FileIndexWriter writer =
        new FileIndexWriter(type, FileIndexOptions.from(Options.of(keysAndValues)));
    writer.add(TestRows.batch(type, rows));
    return writer.finish();
  }

  private static Leaf leaf(String name, AtomicType type, Comparison comparison, Object... values) {
    return new Leaf(0, name, type, comparison, List.of(values));
  }

  private static Leaf equal(String name, AtomicType type, Object value) {
    return leaf(name, type, Comparison.EQUAL, value);
  }

  private static List<Integer> rows(IndexAnswer answer) {
    List<Integer> rows = new ArrayList<>();
    answer.rows().forEach((int row) -> rows.add(row));
    return rows;
  }

  private static List<List<Object>> ints(Integer... values) {
    List<List<Object>> rows = new ArrayList<>();
    for (Integer value : values) {
      rows.add(row(value));
    }
    return rows;
  }

  @Test
  void bytesOfABitmapIndex() {
    byte[] container =
        build(
                RowType.of("a", DataTypes.INT),
                ints(5, 3, null, 5, 9, -2, null, 3, 3, 100),
                "file-index.bitmap.columns",
                "a")
            .orElseThrow();
    assertThat(HexFormat.of().formatHex(container))
        .startsWith(
            "00054e4ed01a35ae"
                + "00000001"
                + "0000002f"
                + "00000001"
                + "000161"
                + "00000001"
                + "00066269746d6170"
                + "0000002f")
        .contains(
            // version, rows, distinct, hasNull, null offset and length, one block beginning at -2
            "02"
                + "0000000a"
                + "00000005"
                + "01"
                + "00000000"
                + "00000014"
                + "00000001"
                + "fffffffe"
                + "00000000"
                // length of the block, entries
                + "00000040"
                + "00000005"
                + "fffffffe"
                + "fffffffa"
                + "ffffffff"
                + "00000003"
                + "00000014"
                + "00000016"
                + "00000005"
                + "0000002a"
                + "00000014"
                + "00000009"
                + "fffffffb"
                + "ffffffff"
                + "00000064"
                + "fffffff6"
                + "ffffffff");
    FileIndex index = FileIndex.of(container, "test");
    assertThat(rows(index.evaluate(equal("a", DataTypes.INT, 3)))).containsExactly(1, 7, 8);
    assertThat(rows(index.evaluate(equal("a", DataTypes.INT, 100)))).containsExactly(9);
    assertThat(rows(index.evaluate(leaf("a", DataTypes.INT, Comparison.IS_NULL))))
        .containsExactly(2, 6);
  }

  @Test
  void oldBitmapVersionIsWrittenAndRead() {
    byte[] container =
        build(
                TYPE,
                List.of(row(1, "x"), row(2, null), row(1, "x"), row(3, "yy")),
                "file-index.bitmap.columns",
                "a, s",
                "file-index.bitmap.s.version",
                "1",
                "file-index.bitmap.a.version",
                "1")
            .orElseThrow();
    FileIndex index = FileIndex.of(container, "test");
    assertThat(rows(index.evaluate(equal("s", DataTypes.STRING, Bytes.of("x")))))
        .containsExactly(0, 2);
    assertThat(rows(index.evaluate(equal("a", DataTypes.INT, 3)))).containsExactly(3);
    assertThat(index.evaluate(equal("a", DataTypes.INT, 4)).mayMatch()).isFalse();
    assertThat(
            rows(index.evaluate(leaf("s", DataTypes.STRING, Comparison.NOT_EQUAL, Bytes.of("x")))))
        .containsExactly(3);
  }

  @Test
  void answersOfColumnsAreCombined() {
    byte[] container =
        build(
                TYPE,
                List.of(row(1, "x"), row(2, "x"), row(1, "y"), row(3, "z")),
                "file-index.bitmap.columns",
                "a,s",
                "file-index.bloom-filter.columns",
                "a",
                "file-index.bloom-filter.a.items",
                "10")
            .orElseThrow();
    FileIndex index = FileIndex.of(container, "test");
    Leaf one = equal("a", DataTypes.INT, 1);
    Leaf x = equal("s", DataTypes.STRING, Bytes.of("x"));
    Leaf unknown = equal("other", DataTypes.INT, 1);
    assertThat(rows(index.evaluate(new And(List.of(one, x, unknown))))).containsExactly(0);
    assertThat(rows(index.evaluate(new Or(List.of(one, x))))).containsExactly(0, 1, 2);
    assertThat(index.evaluate(new Or(List.of(one, unknown))).isSelective()).isFalse();
    assertThat(index.evaluate(unknown)).isSameAs(IndexAnswer.ANY);
    assertThat(index.evaluate(new And(List.of(unknown, equal("a", DataTypes.INT, 7)))).mayMatch())
        .isFalse();
  }

  @Test
  void onlySelectedRowsAreIndexed() {
    FileIndexWriter writer =
        new FileIndexWriter(
            TYPE, FileIndexOptions.from(Options.of("file-index.bitmap.columns", "a")));
    ColumnBatch batch = TestRows.batch(TYPE, List.of(row(5, ""), row(6, ""), row(7, "")));
    writer.add(batch.withSelection(new Selection(new int[] {0, 2}, 2)));
    writer.add(batch);
    FileIndex index = FileIndex.of(writer.finish().orElseThrow(), "test");
    assertThat(rows(index.evaluate(equal("a", DataTypes.INT, 7)))).containsExactly(1, 4);
    assertThat(rows(index.evaluate(equal("a", DataTypes.INT, 6)))).containsExactly(3);
  }

  @Test
  void valuesOfMapKeysAreIndexed() {
    RowType type = RowType.of("m", DataTypes.map(DataTypes.STRING.notNull(), DataTypes.BIGINT));
    byte[] container =
        build(
                type,
                List.of(
                    row(map("k", 1L, "other", 2L)),
                    row((Object) null),
                    row(map("other", 1L)),
                    row(map("other", 3L, "k", null)),
                    row(map("k", 2L))),
                "file-index.range-bitmap.columns",
                "m[k]")
            .orElseThrow();
    FileIndex index = FileIndex.of(container, "test");
    assertThat(rows(index.evaluate(leaf("m[k]", DataTypes.BIGINT, Comparison.GREATER, 0L))))
        .containsExactly(0, 4);
    assertThat(rows(index.evaluate(leaf("m[k]", DataTypes.BIGINT, Comparison.IS_NULL))))
        .containsExactly(1, 2, 3);
  }

  @Test
  void leastLongGoesWithoutBsi() {
    RowType type = RowType.of("l", DataTypes.BIGINT);
    assertThat(build(type, List.of(row(1L), row(Long.MIN_VALUE)), "file-index.bsi.columns", "l"))
        .isEmpty();
  }

  /**
   * Such a comparison is never true and is not built; statements leave the null out before. What is
   * left finds no row that is null.
   */
  @Test
  void aNullAmongLiteralsNeverReachesAnIndex() {
    for (Comparison comparison : Comparison.values()) {
      for (List<Object> literals :
          List.of(Collections.singletonList((Object) null), Arrays.<Object>asList(1, null))) {
        assertThatThrownBy(() -> new Leaf(0, "c", DataTypes.INT, comparison, literals))
            .as("%s %s", comparison, literals)
            .isInstanceOf(NullPointerException.class);
      }
    }
    for (IndexKind kind : IndexKind.values()) {
      byte[] container =
          build(
                  RowType.of("c", DataTypes.INT),
                  ints(1, null, 3),
                  "file-index." + kind.text() + ".columns",
                  "c")
              .orElseThrow();
      FileIndex index = FileIndex.of(container, "test");
      boolean knowsRows = kind != IndexKind.BLOOM_FILTER;
      assertMayMatch(index, Comparison.IN, knowsRows, true, !knowsRows, !knowsRows);
      assertMayMatch(index, Comparison.NOT_IN, knowsRows, !knowsRows, !knowsRows, true);
      assertThat(index.evaluate(leaf("c", DataTypes.INT, Comparison.IN, 2)).mayMatch())
          .as(kind.text())
          .isFalse();
    }
  }

  private static void assertMayMatch(
      FileIndex index, Comparison comparison, boolean isSelective, boolean... rows) {
    IndexAnswer answer = index.evaluate(leaf("c", DataTypes.INT, comparison, 1));
    String what = index.kindsAndColumns() + " " + comparison;
    assertThat(answer.isSelective()).as(what).isEqualTo(isSelective);
    for (int row = 0; row < rows.length; row++) {
      assertThat(answer.mayMatch(row)).as("%s, row %s", what, row).isEqualTo(rows[row]);
    }
  }

  @Test
  void onlyNullsAreAllFoundByRangeBitmap() {
    byte[] container =
        build(
                RowType.of("a", DataTypes.INT),
                ints(null, null, null, null),
                "file-index.range-bitmap.columns",
                "a")
            .orElseThrow();
    FileIndex index = FileIndex.of(container, "test");
    assertThat(rows(index.evaluate(leaf("a", DataTypes.INT, Comparison.IS_NULL))))
        .containsExactly(0, 1, 2, 3);
    assertThat(index.evaluate(leaf("a", DataTypes.INT, Comparison.GREATER, 0)).mayMatch())
        .isFalse();
  }

  @Test
  void literalFinerThanTheColumnIsNotRounded() {
    RowType type = RowType.of("t", DataTypes.timestamp(3));
    AtomicType millis = DataTypes.timestamp(3);
    byte[] container =
        build(
                type,
                List.of(row(TimestampValue.ofMicros(1000)), row(TimestampValue.ofMicros(2000))),
                "file-index.bitmap.columns",
                "t",
                "file-index.bsi.columns",
                "t")
            .orElseThrow();
    FileIndex index = FileIndex.of(container, "test");
    TimestampValue between = TimestampValue.ofMicros(1500);
    assertThat(rows(index.evaluate(leaf("t", millis, Comparison.NOT_EQUAL, between))))
        .containsExactly(0, 1);
    assertThat(index.evaluate(equal("t", millis, between)).mayMatch()).isFalse();
    assertThat(index.evaluate(leaf("t", millis, Comparison.LESS, between)).isSelective()).isFalse();
  }

  @Test
  void answerNarrowsBatches() {
    byte[] container =
        build(RowType.of("a", DataTypes.INT), ints(1, 1, 2, 1, 2), "file-index.bitmap.columns", "a")
            .orElseThrow();
    IndexAnswer twos = FileIndex.of(container, "test").evaluate(equal("a", DataTypes.INT, 2));
    ColumnBatch rest = TestRows.batch(RowType.of("a", DataTypes.INT), ints(2, 1, 2));
    ColumnBatch batch = new ColumnBatch(3, rest.columns(), Optional.empty(), 2);
    Selection kept = twos.filter(batch).selection().orElseThrow();
    assertThat(kept.size()).isEqualTo(2);
    assertThat(kept.row(0)).isZero();
    assertThat(kept.row(1)).isEqualTo(2);
    assertThat(IndexAnswer.ANY.filter(batch)).isSameAs(batch);
    assertThat(IndexAnswer.NONE.filter(batch).selectedCount()).isZero();
  }

  @Test
  void optionsNameColumnsAndSettings() {
    FileIndexOptions options =
        FileIndexOptions.from(
            Options.of(
                "file-index.bloom-filter.columns", "a, m[x]",
                "file-index.bloom-filter.m.items", "7",
                "file-index.bloom-filter.m.fpp", "0.5",
                "file-index.bloom-filter.m[x].items", "9",
                "file-index.in-manifest-threshold", "1 kb"));
    assertThat(options.inManifestThresholdBytes()).isEqualTo(1024);
    assertThat(options.columns()).extracting(IndexedColumn::name).containsExactly("a", "m[x]");
    assertThat(options.columns().get(1).settings().asMap())
        .containsEntry("items", "9")
        .containsEntry("fpp", "0.5");
    assertThat(FileIndexOptions.from(Options.EMPTY).isEmpty()).isTrue();
  }

  @Test
  void impossibleIndexesAreRefused() {
    assertRefused("'b'", "the columns are [a, s]", "file-index.bitmap.columns", "b");
    assertRefused("'s'", "a type that this kind of index supports", "file-index.bsi.columns", "s");
    assertRefused("'a[k]'", "a map with character keys", "file-index.bitmap.columns", "a[k]");
    assertRefused("'a['", "expected a name or map[key]", "file-index.bitmap.columns", "a[");
    assertRefused(
        "version 3",
        "expected 1 or 2",
        "file-index.bitmap.columns",
        "a",
        "file-index.bitmap.a.version",
        "3");
    assertRefused(
        "fpp 2.0",
        "fpp between 0 and 1",
        "file-index.bloom-filter.columns",
        "a",
        "file-index.bloom-filter.a.fpp",
        "2");
  }

  private static void assertRefused(String what, String expected, String... options) {
    assertThatThrownBy(() -> FileIndexOptions.from(Options.of(options)).check(TYPE))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(what)
        .hasMessageContaining(expected)
        .hasMessageContaining("Correct");
  }

  @Test
  void damagedContainerIsNamed() {
    byte[] container =
        build(TYPE, List.of(row(1, "x"), row(1, "y")), "file-index.bitmap.columns", "a")
            .orElseThrow();
    for (int length : new int[] {0, 10, 40, container.length - 1}) {
      assertThatThrownBy(
              () ->
                  FileIndex.of(Arrays.copyOf(container, length), "f.index")
                      .evaluate(equal("a", DataTypes.INT, 1)))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("f.index")
          .hasMessageContaining("Expected a whole container")
          .hasMessageContaining("file-index.read.enabled");
    }
  }
}
