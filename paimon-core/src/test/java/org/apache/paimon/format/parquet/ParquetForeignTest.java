package org.apache.paimon.format.parquet;

import static org.apache.paimon.data.testing.TestRows.map;
import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Layouts that we do not write but read. */
final class ParquetForeignTest {
  private static final Location FILE = new Location("mem:/t/data.parquet");

  private final FakeFileIO io = new FakeFileIO();

  private void write(String schema, RowType type, List<List<Object>> rows) throws IOException {
    MessageType message = MessageTypeParser.parseMessageType(schema);
    LibraryFiles.write(io, FILE, message, type, TestRows.normal(type, rows), builder -> {});
  }

  private List<List<Object>> read(RowType type) throws IOException {
    ReadRequest request =
        new ReadRequest(io.newInput(FILE), type, Optional.empty(), 100, Options.EMPTY);
    return TestRows.readAll(new ParquetFormat().open(request), type);
  }

  private void assertReadAs(String field, DataType type, Object... values) throws IOException {
    io.delete(List.of(FILE));
    RowType rowType = RowType.of("c", type);
    List<List<Object>> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(row(value));
    }
    write("message m { " + field + " }", rowType, rows);
    assertThat(read(rowType)).as(field).isEqualTo(TestRows.normal(rowType, rows));
  }

  @Test
  void listsOfTwoLevels() throws IOException {
    DataType ints = DataTypes.array(DataTypes.INT);
    Object[] values = {row(1, 2), row(), null, row(3)};
    assertReadAs("optional group c (LIST) { repeated int32 array; }", ints, values);
    assertReadAs("optional group c (LIST) { repeated int32 element; }", ints, values);
    DataType rows =
        DataTypes.array(
            new RowType(
                List.of(
                    new DataField(1, "a", DataTypes.INT),
                    new DataField(2, "b", DataTypes.STRING))));
    Object[] nested = {row(row(1, "x"), row(null, null)), row(), null};
    assertReadAs(
        "optional group c (LIST) { repeated group element {"
            + " optional int32 a; optional binary b (UTF8); } }",
        rows,
        nested);
    DataType single = DataTypes.array(new RowType(List.of(new DataField(1, "a", DataTypes.INT))));
    Object[] singles = {row(row(1), row((Object) null)), row(), null};
    assertReadAs(
        "optional group c (LIST) { repeated group array { optional int32 a; } }", single, singles);
    assertReadAs(
        "optional group c (LIST) { repeated group c_tuple { optional int32 a; } }",
        single,
        singles);
  }

  @Test
  void listsWithAnyNameInTheMiddle() throws IOException {
    assertReadAs(
        "optional group c (LIST) { repeated group bag { optional int32 array_element; } }",
        DataTypes.array(DataTypes.INT),
        row(1, null, 2),
        row(),
        null);
    assertReadAs(
        "required group c (LIST) { repeated group list { required binary item (UTF8); } }",
        DataTypes.array(DataTypes.STRING),
        row("a", ""),
        row());
  }

  @Test
  void repeatedFieldsWithoutAList() throws IOException {
    assertReadAs(
        "repeated int64 c;", DataTypes.array(DataTypes.BIGINT), row(1L, 2L), row(), row(3L));
    assertReadAs(
        "repeated group c { optional int32 a; repeated binary b (UTF8); }",
        DataTypes.array(
            new RowType(
                List.of(
                    new DataField(1, "a", DataTypes.INT),
                    new DataField(2, "b", DataTypes.array(DataTypes.STRING))))),
        row(row(1, row("x", "y")), row(null, row())),
        row());
  }

  @Test
  void mapsWithOldNames() throws IOException {
    assertReadAs(
        "optional group c (MAP_KEY_VALUE) { repeated group map {"
            + " required binary k (UTF8); optional int32 v; } }",
        DataTypes.map(DataTypes.STRING, DataTypes.INT),
        map("a", 1, "b", null),
        map(),
        null);
  }

  @Test
  void timestampsInAnyUnit() throws IOException {
    TimestampValue[] times = {
      TimestampValue.ofMicros(1_700_000_000_123_000L), TimestampValue.ofMicros(-1_000), null
    };
    for (int precision : new int[] {3, 6, 9}) {
      for (DataType type :
          List.of(DataTypes.timestamp(precision), DataTypes.timestampLtz(precision))) {
        assertReadAs("optional int96 c;", type, (Object[]) times);
        for (String unit : List.of("MILLIS", "MICROS", "NANOS")) {
          assertReadAs("optional int64 c (TIMESTAMP(" + unit + ",true));", type, (Object[]) times);
        }
      }
    }
    assertReadAs(
        "required int64 c (TIMESTAMP(NANOS,false));",
        DataTypes.timestamp(9),
        new TimestampValue(-1, 999),
        new TimestampValue(5, 1));
  }

  @Test
  void decimalsInAnyPhysicalType() throws IOException {
    Object[] values = {new BigDecimal("-1.25"), new BigDecimal("99999.99"), null};
    for (int precision : new int[] {7, 18, 38}) {
      DataType type = DataTypes.decimal(precision, 2);
      assertReadAs("optional int32 c (DECIMAL(7,2));", type, values);
      assertReadAs("optional int64 c (DECIMAL(18,2));", type, values);
      assertReadAs("optional binary c (DECIMAL(7,2));", type, values);
      assertReadAs("optional fixed_len_byte_array(5) c (DECIMAL(7,2));", type, values);
      assertReadAs("optional fixed_len_byte_array(16) c (DECIMAL(38,2));", type, values);
    }
  }

  @Test
  void numbersInNarrowerAndUnsignedTypes() throws IOException {
    assertReadAs("optional int32 c;", DataTypes.BIGINT, -1L, 7L, null);
    assertReadAs("optional int32 c (UINT_32);", DataTypes.BIGINT, 4_294_967_295L, 7L, null);
    assertReadAs("optional float c;", DataTypes.DOUBLE, 1.5, null, -0.0);
    assertReadAs("optional int64 c (TIME(MICROS,true));", DataTypes.time(3), 86_399_999, 0, null);
    assertReadAs("optional int64 c (TIME(NANOS,true));", DataTypes.time(3), 86_399_999, 0, null);
    assertReadAs("optional fixed_len_byte_array(2) c;", DataTypes.BYTES, Bytes.of("ab"), null);
    assertReadAs("optional binary c;", DataTypes.STRING, "text without annotation", null);
    assertReadAs("optional binary c (ENUM);", DataTypes.STRING, "RED", null);
  }

  @Test
  void columnsAreFoundByIdThenByName() throws IOException {
    RowType written =
        RowType.of("a", DataTypes.INT, "b", DataTypes.INT, "c", DataTypes.INT, "d", DataTypes.INT);
    write(
        "message m { optional int32 a = 7; optional int32 b = 8; optional int32 c; optional int32 d; }",
        written,
        List.of(row(1, 2, 3, 4)));
    RowType wanted =
        new RowType(
            List.of(
                new DataField(8, "a", DataTypes.INT),
                new DataField(7, "renamed", DataTypes.INT),
                new DataField(9, "b", DataTypes.INT),
                new DataField(10, "d", DataTypes.INT),
                new DataField(11, "absent", DataTypes.STRING)));
    assertThat(read(wanted)).containsExactly(row(2, 1, null, 4, null));
  }

  @Test
  void partsOfNestedRows() throws IOException {
    String schema =
        "message m { optional group r = 1 { optional int32 a = 2;"
            + " optional group in = 3 { required binary s (UTF8) = 4; optional int64 n = 5; }"
            + " optional group l (LIST) = 6 { repeated group list { optional group element {"
            + " optional int32 x = 7; optional int32 y = 8; } } } } }";
    RowType inner =
        new RowType(
            List.of(
                new DataField(4, "s", DataTypes.STRING), new DataField(5, "n", DataTypes.BIGINT)));
    RowType element =
        new RowType(
            List.of(new DataField(7, "x", DataTypes.INT), new DataField(8, "y", DataTypes.INT)));
    RowType all =
        new RowType(
            List.of(
                new DataField(2, "a", DataTypes.INT),
                new DataField(3, "in", inner),
                new DataField(6, "l", DataTypes.array(element))));
    write(
        schema,
        new RowType(List.of(new DataField(1, "r", all))),
        List.of(
            row(row(1, row("s", 5L), row(row(1, 2), null))),
            row(row(null, null, null)),
            row((Object) null),
            row(row(2, row("t", null), row()))));
    RowType part =
        new RowType(
            List.of(
                new DataField(6, "l", DataTypes.array(new RowType(List.of(element.field(1))))),
                new DataField(3, "in", new RowType(List.of(inner.field(1)))),
                new DataField(20, "added", DataTypes.array(DataTypes.INT))));
    assertThat(read(new RowType(List.of(new DataField(1, "r", part)))))
        .containsExactly(
            row(row(row(row(2), null), row(5L), null)),
            row(row(null, null, null)),
            row((Object) null),
            row(row(row(), row((Object) null), null)));
    RowType none = new RowType(List.of(new DataField(20, "added", DataTypes.STRING)));
    assertThat(read(new RowType(List.of(new DataField(1, "r", none)))))
        .as("a row of which nothing is stored is null where the stored row is")
        .containsExactly(
            row(row((Object) null)),
            row(row((Object) null)),
            row((Object) null),
            row(row((Object) null)));
    RowType noneInList = new RowType(List.of(new DataField(6, "l", DataTypes.array(none))));
    assertThat(read(new RowType(List.of(new DataField(1, "r", noneInList)))))
        .containsExactly(
            row(row(row(row((Object) null), null))),
            row(row((Object) null)),
            row((Object) null),
            row(row(row())));
  }

  @Test
  void wrongTypeIsNamed() throws IOException {
    RowType written = RowType.of("c", DataTypes.STRING);
    write("message m { optional binary c (UTF8); }", written, List.of(row("x")));
    for (DataType type :
        List.of(
            DataTypes.INT,
            DataTypes.DOUBLE,
            DataTypes.BOOLEAN,
            DataTypes.decimal(5, 2),
            DataTypes.timestamp(6),
            DataTypes.array(DataTypes.STRING),
            DataTypes.map(DataTypes.STRING, DataTypes.STRING),
            new RowType(List.of(new DataField(1, "x", DataTypes.INT))))) {
      assertThatThrownBy(() -> read(RowType.of("c", type)))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("Cannot read column c of file " + FILE)
          .hasMessageContaining("expected a Parquet type for " + type.text())
          .hasMessageContaining("Check that");
    }
  }

  @Test
  void oneColumnMayBeWantedTwice() throws IOException {
    write(
        "message m { optional int32 c = 3; }",
        RowType.of("c", DataTypes.INT),
        List.of(row(1), row((Object) null)));
    RowType twice =
        new RowType(
            List.of(new DataField(3, "c", DataTypes.INT), new DataField(3, "copy", DataTypes.INT)));
    assertThat(read(twice)).containsExactly(row(1, 1), row(null, null));
  }
}
