package org.apache.paimon.format;

import static org.apache.paimon.data.testing.TestRows.map;
import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** What every {@link FileFormat} must do. */
public abstract class FileFormatSuite {
  private static final int BATCH_ROWS = 100;

  protected final FakeFileIO io = new FakeFileIO();
  private int files;

  /** The format under test. */
  protected abstract FileFormat format();

  /** Whether timestamps of precision 7 to 9 and times of precision above 3 can be stored. */
  protected boolean storesNanoseconds() {
    return true;
  }

  /** Whether milliseconds of the last second before 1970 can be stored; refused otherwise. */
  protected boolean storesTheLastSecondBefore1970() {
    return true;
  }

  /** Codecs that must work. */
  protected abstract List<String> compressions();

  /** Whether statistics have bounds for a type that {@link StatsMode#hasBounds} names. */
  protected boolean hasBounds(DataType type) {
    return StatsMode.hasBounds(type);
  }

  /** Options that make small row groups of at most about 1000 rows, if the format has any. */
  protected Options smallGroups() {
    return Options.EMPTY;
  }

  protected Location newFile() {
    return new Location("mem:/t/bucket-0/data-" + files++ + "." + format().name());
  }

  protected WriteRequest writeRequest(Location file, RowType type, Options options) {
    return new WriteRequest(
        io.newOutput(file),
        type,
        "zstd",
        Collections.nCopies(type.fieldCount(), StatsMode.FULL),
        options);
  }

  protected FileSummary write(Location file, RowType type, List<List<Object>> rows)
      throws IOException {
    return write(writeRequest(file, type, Options.EMPTY), type, rows);
  }

  protected FileSummary write(WriteRequest request, RowType type, List<List<Object>> rows)
      throws IOException {
    try (FormatWriter writer = format().create(request)) {
      for (int from = 0; from < rows.size(); from += 333) {
        writer.write(TestRows.batch(type, rows.subList(from, Math.min(from + 333, rows.size()))));
      }
      return writer.finish();
    }
  }

  protected ReadRequest readRequest(Location file, RowType projection) {
    return new ReadRequest(
        io.newInput(file), projection, Optional.empty(), BATCH_ROWS, Options.EMPTY);
  }

  protected List<List<Object>> read(Location file, RowType projection) throws IOException {
    return TestRows.readAll(format().open(readRequest(file, projection)), projection);
  }

  private void assertRoundTrip(RowType type, List<List<Object>> rows) throws IOException {
    Location file = newFile();
    FileSummary summary = write(file, type, rows);
    assertThat(summary.rowCount()).isEqualTo(rows.size());
    assertThat(summary.lengthBytes()).isEqualTo(io.files().get(file).length);
    assertThat(summary.stats()).hasSize(type.fieldCount());
    assertThat(read(file, type)).isEqualTo(TestRows.normal(type, rows));
  }

  private void assertValues(DataType type, Object... values) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(row(value));
    }
    assertRoundTrip(RowType.of("c", type), rows);
    assertRoundTrip(RowType.of("c", type.notNull()), rows);
    rows.add(1, row((Object) null));
    rows.add(row((Object) null));
    assertRoundTrip(RowType.of("c", type), rows);
  }

  private static DataField field(int id, String name, DataType type) {
    return new DataField(id, name, type);
  }

  private static RowType rowOf(DataField... fields) {
    return new RowType(List.of(fields));
  }

  /** A type of every kind. */
  protected RowType everyType() {
    List<DataField> fields = new ArrayList<>();
    List<DataType> types =
        new ArrayList<>(
            List.of(
                DataTypes.BOOLEAN,
                DataTypes.TINYINT,
                DataTypes.SMALLINT,
                DataTypes.INT,
                DataTypes.BIGINT,
                DataTypes.FLOAT,
                DataTypes.DOUBLE,
                DataTypes.decimal(9, 2),
                DataTypes.decimal(18, 6),
                DataTypes.decimal(38, 10),
                DataTypes.charOf(10),
                DataTypes.varchar(20),
                DataTypes.STRING,
                DataTypes.binary(8),
                DataTypes.varbinary(16),
                DataTypes.BYTES,
                DataTypes.DATE,
                DataTypes.time(3),
                DataTypes.timestamp(0),
                DataTypes.timestamp(3),
                DataTypes.timestamp(6),
                DataTypes.timestampLtz(3),
                DataTypes.timestampLtz(6),
                DataTypes.array(DataTypes.INT),
                DataTypes.array(DataTypes.STRING.notNull()),
                DataTypes.map(DataTypes.STRING.notNull(), DataTypes.BIGINT),
                DataTypes.map(DataTypes.INT.notNull(), DataTypes.STRING),
                DataTypes.multiset(DataTypes.STRING),
                DataTypes.multiset(DataTypes.DATE),
                rowOf(field(101, "a", DataTypes.INT), field(102, "b", DataTypes.STRING)),
                deepType()));
    if (storesNanoseconds()) {
      types.add(DataTypes.timestamp(9));
      types.add(DataTypes.timestampLtz(9));
    }
    for (int i = 0; i < types.size(); i++) {
      fields.add(field(i, "f" + i, types.get(i)));
    }
    return new RowType(fields);
  }

  private static DataType deepType() {
    return DataTypes.array(
        rowOf(
            field(
                201,
                "m",
                DataTypes.map(
                    DataTypes.INT.notNull(),
                    DataTypes.array(
                        rowOf(
                            field(203, "d", DataTypes.decimal(20, 3)),
                            field(204, "s", DataTypes.array(DataTypes.STRING)))))),
            field(202, "t", DataTypes.timestamp(6))));
  }

  @Test
  void booleansAndIntegersComeBack() throws IOException {
    assertValues(DataTypes.BOOLEAN, true, false, true);
    assertValues(DataTypes.TINYINT, (byte) -128, (byte) 127, (byte) 0);
    assertValues(DataTypes.SMALLINT, Short.MIN_VALUE, Short.MAX_VALUE, (short) 0);
    assertValues(DataTypes.INT, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1);
    assertValues(DataTypes.BIGINT, Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L);
  }

  @Test
  void floatingPointComesBack() throws IOException {
    assertValues(DataTypes.FLOAT, Float.NaN, -0.0f, 0.0f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY);
    assertValues(
        DataTypes.DOUBLE, Double.NaN, -0.0, 0.0, Double.MAX_VALUE, Double.POSITIVE_INFINITY);
  }

  @Test
  void decimalsComeBack() throws IOException {
    for (int precision : new int[] {1, 9, 10, 18, 19, 38}) {
      int scale = precision / 2;
      BigInteger nines = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
      assertValues(
          DataTypes.decimal(precision, scale),
          new BigDecimal(nines, scale),
          new BigDecimal(nines.negate(), scale),
          new BigDecimal(BigInteger.ZERO, scale),
          new BigDecimal(BigInteger.ONE, scale),
          new BigDecimal(BigInteger.ONE.negate(), scale));
    }
  }

  @Test
  void stringsComeBack() throws IOException {
    assertValues(DataTypes.STRING, "", "a", "日本語", "\uD83D\uDE00", "x".repeat(100_000));
    assertValues(DataTypes.varchar(5), "", "日本語éü", "\uD83D\uDE00\uD83D\uDE00", " a ");
    assertValues(DataTypes.charOf(3), "ab", "日本語", "", "\uD83D\uDE00");
    assertValues(
        DataTypes.BYTES, Bytes.of(new byte[0]), Bytes.of(new byte[] {0, -1, 127}), Bytes.of("x"));
    assertValues(DataTypes.binary(3), Bytes.of(new byte[] {1, 2, 3}));
    assertValues(DataTypes.varbinary(300), Bytes.of(new byte[300]));
  }

  @Test
  void datesAndTimesComeBack() throws IOException {
    assertValues(DataTypes.DATE, 0, -1, 20_000, -719_162, 2_932_896);
    assertValues(DataTypes.time(3), 0, 86_399_999, 43_200_001);
  }

  @Test
  void timestampsComeBack() throws IOException {
    for (DataType type :
        List.of(
            DataTypes.timestamp(0),
            DataTypes.timestamp(3),
            DataTypes.timestampLtz(0),
            DataTypes.timestampLtz(3),
            DataTypes.timestamp(6),
            DataTypes.timestampLtz(6))) {
      long unit = ((org.apache.paimon.types.AtomicType) type).precision() == 0 ? 1_000_000 : 1000;
      assertValues(
          type,
          TimestampValue.ofMicros(0),
          TimestampValue.ofMicros(unit),
          TimestampValue.ofMicros(-1_000_000),
          TimestampValue.ofMicros(-unit - 1_000_000),
          TimestampValue.ofMicros(1_709_210_096_000_000L),
          TimestampValue.ofMicros(-2_208_988_800_000_000L),
          TimestampValue.ofMicros(-62_135_596_800_000_000L),
          TimestampValue.ofMicros(-12_219_292_800_000_000L),
          TimestampValue.ofMicros(253_402_300_799_000_000L));
    }
    assertValues(
        DataTypes.timestamp(6),
        TimestampValue.ofMicros(-999_999),
        TimestampValue.ofMicros(-1_000_001),
        TimestampValue.ofMicros(999_999));
    assertValues(
        DataTypes.timestampLtz(6),
        TimestampValue.ofMicros(-999_001),
        TimestampValue.ofMicros(-1_999_999),
        TimestampValue.ofMicros(-62_135_596_799_999_999L));
  }

  @Test
  void lastSecondBefore1970ComesBackOrIsRefused() throws IOException {
    for (DataType type : List.of(DataTypes.timestamp(3), DataTypes.timestampLtz(3))) {
      for (long micros : new long[] {-1000, -999_000}) {
        if (storesTheLastSecondBefore1970()) {
          assertValues(type, TimestampValue.ofMicros(micros));
        } else {
          assertThatThrownBy(() -> assertValues(type, TimestampValue.ofMicros(micros)))
              .isInstanceOf(UserException.class)
              .hasMessageContaining("Cannot write 1969-12-31T23:59:59.")
              .hasMessageContaining("expected any other time")
              .hasMessageContaining("'file.format'");
        }
      }
    }
  }

  @Test
  void nanosecondsComeBackOrAreRefused() throws IOException {
    for (DataType type :
        List.of(DataTypes.timestamp(9), DataTypes.timestampLtz(7), DataTypes.timestamp(8))) {
      if (storesNanoseconds()) {
        assertValues(
            type,
            new TimestampValue(0, 100),
            new TimestampValue(-1_000_001, 900),
            new TimestampValue(-999_001, 900),
            new TimestampValue(1_709_210_096_123_456L, 700),
            new TimestampValue(-62_135_596_800_000_000L, 100));
      } else {
        assertThatThrownBy(() -> format().check(RowType.of("time", type)))
            .isInstanceOf(UserException.class)
            .hasMessageContaining("'time'")
            .hasMessageContaining("expected")
            .hasMessageContaining("Change the type");
      }
    }
  }

  @Test
  void arraysAndMapsComeBack() throws IOException {
    assertValues(DataTypes.array(DataTypes.INT), List.of(), row(1, null, 3), row(-1));
    assertValues(
        DataTypes.array(DataTypes.array(DataTypes.STRING)),
        List.of(),
        row(row(), null, row("a", null)),
        row(row("b")));
    assertValues(
        DataTypes.map(DataTypes.STRING.notNull(), DataTypes.BIGINT),
        map(),
        map("a", 1L, "b", null),
        map("", Long.MAX_VALUE));
    assertValues(
        DataTypes.map(DataTypes.INT.notNull(), DataTypes.array(DataTypes.DOUBLE)),
        map(),
        map(1, row(1.5, null), 2, null),
        map(3, row()));
    assertValues(DataTypes.multiset(DataTypes.STRING), map(), map("a", 2, "b", 1));
    assertValues(DataTypes.multiset(DataTypes.INT), map(), map(7, 2, 8, 1));
  }

  @Test
  void nestedRowsComeBack() throws IOException {
    RowType inner = rowOf(field(11, "x", DataTypes.BIGINT), field(12, "y", DataTypes.STRING));
    RowType outer = rowOf(field(10, "in", inner), field(13, "z", DataTypes.DOUBLE));
    assertValues(
        outer,
        row(row(1L, "a"), 1.5),
        row(null, 2.5),
        row(row(null, null), null),
        row(row(null, "only"), Double.NaN));
  }

  @Test
  void everyTypeComesBack() throws IOException {
    RowType type = everyType();
    format().check(type);
    assertRoundTrip(type, new RandomRows(1, 0.2).rows(type, 1000));
    assertRoundTrip(type, new RandomRows(2, 0).rows(type, 50));
    assertRoundTrip(type, new RandomRows(3, 1).rows(type, 50));
  }

  @Test
  void everyCompressionComesBack() throws IOException {
    RowType type = RowType.of("a", DataTypes.BIGINT, "b", DataTypes.STRING);
    List<List<Object>> rows = new RandomRows(4, 0.1).rows(type, 500);
    for (String compression : compressions()) {
      Location file = newFile();
      write(
          new WriteRequest(
              io.newOutput(file),
              type,
              compression,
              List.of(StatsMode.FULL, StatsMode.FULL),
              Options.EMPTY),
          type,
          rows);
      assertThat(read(file, type)).as(compression).isEqualTo(TestRows.normal(type, rows));
    }
  }

  @Test
  void unknownCompressionIsRefused() {
    RowType type = RowType.of("a", DataTypes.INT);
    Location file = newFile();
    assertThatThrownBy(
            () ->
                format()
                    .create(
                        new WriteRequest(
                            io.newOutput(file),
                            type,
                            "squeeze",
                            List.of(StatsMode.FULL),
                            Options.EMPTY)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'squeeze'")
        .hasMessageContaining("expected")
        .hasMessageContaining("'file.compression'");
    assertThat(io.files()).isEmpty();
  }

  @Test
  void emptyFileHasNoBatch() throws IOException {
    RowType type = everyType();
    assertRoundTrip(type, List.of());
  }

  @Test
  void batchesKnowTheirFirstRow() throws IOException {
    RowType type = RowType.of("i", DataTypes.INT);
    Location file = newFile();
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      rows.add(row(i));
    }
    write(file, type, rows);
    assertFirstRows(readRequest(file, type));
  }

  private int assertFirstRows(ReadRequest request) throws IOException {
    int seen = 0;
    try (BatchReader reader = format().open(request)) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        assertThat(batch.rowCount()).isBetween(1, request.batchRows());
        List<List<Object>> rows = TestRows.rows(batch, request.projection());
        for (int i = 0; i < rows.size(); i++) {
          assertThat(rows.get(i).get(0)).isEqualTo((int) batch.firstRow() + i);
        }
        seen += rows.size();
      }
    }
    return seen;
  }

  @Test
  void skippedGroupsLeaveRowNumbersRight() throws IOException {
    RowType type = RowType.of("i", DataTypes.INT, "s", DataTypes.STRING);
    Location file = newFile();
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      rows.add(row(i, "text " + i));
    }
    write(writeRequest(file, type, smallGroups()), type, rows);
    Predicate filter =
        new Or(
            List.of(
                new Leaf(0, "i", DataTypes.INT, Comparison.EQUAL, List.of(3333)),
                new Leaf(0, "i", DataTypes.INT, Comparison.GREATER, List.of(19_000))));
    ReadRequest request =
        new ReadRequest(io.newInput(file), type, Optional.of(filter), 700, Options.EMPTY);
    int seen = assertFirstRows(request);
    if (smallGroups().equals(Options.EMPTY)) {
      assertThat(seen).isEqualTo(20_000);
    } else {
      assertThat(seen).isBetween(1000, 10_000);
    }
    List<List<Object>> found = TestRows.readAll(format().open(request), type);
    assertThat(found).contains(TestRows.normal(type, List.of(row(3333, "text 3333"))).get(0));
    assertThat(found).containsAll(TestRows.normal(type, rows.subList(19_001, 20_000)));
  }

  @Test
  void columnsAreProjectedAndReordered() throws IOException {
    RowType type = everyType();
    List<List<Object>> rows = new RandomRows(5, 0.2).rows(type, 300);
    Location file = newFile();
    write(file, type, rows);
    int[] positions = {12, 3, type.fieldCount() - 1, 0, 25, 9};
    RowType projection = type.project(positions);
    List<List<Object>> expected = new ArrayList<>();
    for (List<Object> whole : TestRows.normal(type, rows)) {
      List<Object> part = new ArrayList<>();
      for (int position : positions) {
        part.add(whole.get(position));
      }
      expected.add(part);
    }
    assertThat(read(file, projection)).isEqualTo(expected);
  }

  @Test
  void missingColumnReadsAsNull() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT, "b", DataTypes.STRING);
    Location file = newFile();
    write(file, type, List.of(row(1, "x"), row(2, "y")));
    RowType projection =
        rowOf(
            field(9, "new", DataTypes.array(DataTypes.STRING)),
            field(1, "b", DataTypes.STRING),
            field(8, "other", DataTypes.BIGINT));
    assertThat(read(file, projection))
        .containsExactly(row(null, Bytes.of("x"), null), row(null, Bytes.of("y"), null));
    assertThat(read(file, rowOf(field(8, "other", DataTypes.BIGINT))))
        .containsExactly(row((Object) null), row((Object) null));
  }

  @Test
  void noColumnsStillCountRows() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT);
    Location file = newFile();
    write(file, type, new RandomRows(6, 0).rows(type, 777));
    int count = 0;
    try (BatchReader reader = format().open(readRequest(file, new RowType(List.of())))) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        assertThat(batch.firstRow()).isEqualTo(count);
        count += batch.rowCount();
      }
    }
    assertThat(count).isEqualTo(777);
  }

  @Test
  void nestedRowsAreProjected() throws IOException {
    RowType inner =
        rowOf(
            field(11, "x", DataTypes.BIGINT),
            field(12, "y", DataTypes.STRING),
            field(13, "z", DataTypes.array(DataTypes.INT)));
    RowType type =
        rowOf(
            field(0, "id", DataTypes.INT),
            field(1, "r", inner),
            field(2, "list", DataTypes.array(inner)),
            field(3, "m", DataTypes.map(DataTypes.STRING.notNull(), inner)));
    Location file = newFile();
    write(
        file,
        type,
        List.of(
            row(
                1,
                row(5L, "a", row(1)),
                row(row(6L, "b", null), null),
                map("k", row(7L, "c", row()))),
            row(2, null, null, map()),
            row(3, row(null, null, null), row(), map("k", null))));
    RowType part = rowOf(field(12, "y", DataTypes.STRING), field(11, "x", DataTypes.BIGINT));
    RowType projection =
        rowOf(
            field(3, "m", DataTypes.map(DataTypes.STRING.notNull(), part)),
            field(2, "list", DataTypes.array(part)),
            field(1, "r", part));
    assertThat(read(file, projection))
        .isEqualTo(
            TestRows.normal(
                projection,
                List.of(
                    row(map("k", row("c", 7L)), row(row("b", 6L), null), row("a", 5L)),
                    row(map(), null, null),
                    row(map("k", null), row(), row(null, null)))));
  }

  @Test
  void nestedFieldsThatTheFileLacksAreNullInsideTheRow() throws IOException {
    RowType inner = rowOf(field(11, "x", DataTypes.BIGINT));
    Location file = newFile();
    RowType type = rowOf(field(1, "r", inner), field(2, "l", DataTypes.array(inner)));
    write(file, type, List.of(row(row(5L), row(row(6L), null)), row(null, null)));
    RowType grown = rowOf(field(14, "w", DataTypes.STRING), field(11, "x", DataTypes.BIGINT));
    RowType projection = rowOf(field(1, "r", grown), field(2, "l", DataTypes.array(grown)));
    assertThat(read(file, projection))
        .containsExactly(row(row(null, 5L), row(row(null, 6L), null)), row((Object) null, null));
    RowType foreign = rowOf(field(14, "w", DataTypes.STRING));
    RowType onlyMissing = rowOf(field(1, "r", foreign), field(2, "l", DataTypes.array(foreign)));
    assertThat(read(file, onlyMissing))
        .containsExactly(row(row((Object) null), row(row((Object) null), null)), row(null, null));
  }

  @Test
  void selectedRowsAreWritten() throws IOException {
    RowType type = everyType();
    List<List<Object>> rows = TestRows.normal(type, new RandomRows(7, 0.3).rows(type, 100));
    int[] picked = {0, 1, 17, 50, 98, 99, -1};
    Location file = newFile();
    FileSummary summary;
    try (FormatWriter writer = format().create(writeRequest(file, type, Options.EMPTY))) {
      writer.write(TestRows.batch(type, rows).withSelection(new Selection(picked, 6)));
      writer.write(TestRows.batch(type, rows.subList(3, 5)));
      summary = writer.finish();
    }
    List<List<Object>> expected = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      expected.add(rows.get(picked[i]));
    }
    expected.addAll(rows.subList(3, 5));
    assertThat(summary.rowCount()).isEqualTo(8);
    assertThat(read(file, type)).isEqualTo(expected);
  }

  @Test
  void filtersNeverLoseARow() throws IOException {
    RowType type =
        RowType.of(
            "i", DataTypes.INT,
            "l", DataTypes.BIGINT,
            "d", DataTypes.DOUBLE,
            "f", DataTypes.FLOAT,
            "s", DataTypes.STRING,
            "c", DataTypes.charOf(4),
            "n", DataTypes.decimal(12, 2),
            "w", DataTypes.decimal(30, 2),
            "day", DataTypes.DATE,
            "t", DataTypes.timestamp(6),
            "z", DataTypes.timestampLtz(3),
            "b", DataTypes.BOOLEAN);
    List<List<Object>> rows = new RandomRows(8, 0.2).rows(type, 200);
    rows.add(
        row(
            0,
            0L,
            Double.NaN,
            Float.NaN,
            "\uD83D\uDE00",
            "a",
            new BigDecimal("0.00"),
            new BigDecimal("0.00"),
            0,
            TimestampValue.ofMicros(0),
            TimestampValue.ofMicros(0),
            true));
    rows.add(
        row(
            0,
            0L,
            -0.0,
            -0.0f,
            "\uFFFD",
            "b",
            new BigDecimal("0.00"),
            new BigDecimal("0.00"),
            0,
            TimestampValue.ofMicros(0),
            TimestampValue.ofMicros(0),
            true));
    List<List<Object>> normal = TestRows.normal(type, rows);
    Location file = newFile();
    write(writeRequest(file, type, smallGroups()), type, rows);
    for (int target = 0; target < rows.size(); target += target < 199 ? 40 : 1) {
      assertFound(file, type, normal.get(target));
      // a file of one row has the tightest bounds
      Location single = newFile();
      write(single, type, rows.subList(target, target + 1));
      assertFound(single, type, normal.get(target));
    }
  }

  private void assertFound(Location file, RowType type, List<Object> wanted) throws IOException {
    for (int i = 0; i < type.fieldCount(); i++) {
      for (Predicate filter : matching(i, type, wanted.get(i))) {
        ReadRequest request =
            new ReadRequest(io.newInput(file), type, Optional.of(filter), 1000, Options.EMPTY);
        assertThat(TestRows.readAll(format().open(request), type))
            .as("%s", filter)
            .contains(wanted);
      }
    }
  }

  /** Filters that a row with this value fulfils. */
  private static List<Predicate> matching(int position, RowType type, Object value) {
    String name = type.field(position).name();
    DataType column = type.typeAt(position);
    if (value == null) {
      return List.of(new Leaf(position, name, column, Comparison.IS_NULL, List.of()));
    }
    List<Predicate> filters = new ArrayList<>();
    filters.add(new Leaf(position, name, column, Comparison.IS_NOT_NULL, List.of()));
    for (Comparison comparison :
        List.of(
            Comparison.EQUAL,
            Comparison.LESS_OR_EQUAL,
            Comparison.GREATER_OR_EQUAL,
            Comparison.IN)) {
      filters.add(new Leaf(position, name, column, comparison, List.of(value)));
    }
    if (value instanceof Double) {
      filters.add(new Leaf(position, name, column, Comparison.GREATER, List.of(-1e9)));
      filters.add(new Leaf(position, name, column, Comparison.NOT_EQUAL, List.of(1e9)));
      if (value.equals(-0.0)) {
        filters.add(new Leaf(position, name, column, Comparison.EQUAL, List.of(0.0)));
      }
    }
    if (value instanceof Bytes text && column.root().isCharacter()) {
      for (Comparison comparison :
          List.of(Comparison.STARTS_WITH, Comparison.ENDS_WITH, Comparison.CONTAINS)) {
        filters.add(new Leaf(position, name, column, comparison, List.of(text)));
      }
      filters.add(
          new Leaf(position, name, column, Comparison.GREATER_OR_EQUAL, List.of(Bytes.of(""))));
    }
    filters.add(
        new And(
            List.of(
                filters.get(0),
                new Or(
                    List.of(
                        filters.get(1),
                        new Leaf(position, name, column, Comparison.IS_NULL, List.of()))))));
    return filters;
  }

  @Test
  void statisticsFollowTheirModes() throws IOException {
    RowType type =
        RowType.of(
            "none", DataTypes.INT,
            "counts", DataTypes.INT,
            "cut", DataTypes.STRING,
            "full", DataTypes.STRING,
            "number", DataTypes.BIGINT,
            "bytes", DataTypes.BYTES,
            "list", DataTypes.array(DataTypes.INT));
    List<StatsMode> modes =
        List.of(
            StatsMode.NONE,
            StatsMode.COUNTS,
            StatsMode.truncate(3),
            StatsMode.FULL,
            StatsMode.truncate(3),
            StatsMode.FULL,
            StatsMode.FULL);
    Location file = newFile();
    FileSummary summary =
        write(
            new WriteRequest(io.newOutput(file), type, "zstd", modes, Options.EMPTY),
            type,
            List.of(
                row(1, 1, "abcd", "abcd", 1L, Bytes.of("a"), row(1)),
                row(null, null, "zzzz", "zzzz", -5L, null, null),
                row(3, 3, null, null, null, null, row())));
    assertThat(summary.stats())
        .containsExactly(
            ColumnStats.UNKNOWN,
            new ColumnStats(null, null, 1L),
            new ColumnStats(Bytes.of("abc"), Bytes.of("zz{"), 1L),
            new ColumnStats(Bytes.of("abcd"), Bytes.of("zzzz"), 1L),
            new ColumnStats(-5L, 1L, 1L),
            new ColumnStats(null, null, 2L),
            new ColumnStats(null, null, 1L));
  }

  @Test
  void statisticsBoundEveryType() throws IOException {
    RowType type = everyType();
    List<List<Object>> rows = TestRows.normal(type, new RandomRows(9, 0.2).rows(type, 500));
    FileSummary summary = write(newFile(), type, rows);
    for (int i = 0; i < type.fieldCount(); i++) {
      int column = i;
      ColumnStats stats = summary.stats().get(i);
      List<Object> values = rows.stream().map(each -> each.get(column)).toList();
      long nulls = values.stream().filter(value -> value == null).count();
      assertThat(stats.nullCount()).as(type.typeAt(i).text()).isEqualTo(nulls);
      if (!hasBounds(type.typeAt(i))) {
        assertThat(stats.min()).isNull();
        assertThat(stats.max()).isNull();
        continue;
      }
      List<Object> sorted =
          values.stream()
              .filter(value -> value != null)
              .sorted(org.apache.paimon.data.Datums::compare)
              .toList();
      assertThat(stats.min()).as(type.typeAt(i).text()).isEqualTo(sorted.get(0));
      assertThat(stats.max()).isEqualTo(sorted.get(sorted.size() - 1));
    }
  }

  @Test
  void nanHasNoBounds() throws IOException {
    RowType type = RowType.of("d", DataTypes.DOUBLE, "f", DataTypes.FLOAT);
    FileSummary summary =
        write(newFile(), type, List.of(row(1.0, Float.NaN), row(Double.NaN, 1f), row(2.0, null)));
    assertThat(summary.stats())
        .containsExactly(new ColumnStats(null, null, 0L), new ColumnStats(null, null, 1L));
  }

  @Test
  void estimateGrowsWithTheFile() throws IOException {
    RowType type = RowType.of("s", DataTypes.STRING);
    List<List<Object>> rows = new ArrayList<>();
    java.util.Random random = new java.util.Random(10);
    for (int i = 0; i < 1000; i++) {
      byte[] text = new byte[1000];
      random.nextBytes(text);
      rows.add(row(Bytes.of(text)));
    }
    Location file = newFile();
    try (FormatWriter writer = format().create(writeRequest(file, type, Options.EMPTY))) {
      for (int i = 0; i < 10; i++) {
        writer.write(TestRows.batch(type, rows));
      }
      long estimate = writer.estimatedBytes();
      long length = writer.finish().lengthBytes();
      assertThat(estimate).isBetween(length / 5, length * 5);
    }
  }

  @Test
  void nullInANotNullColumnIsRefused() throws IOException {
    RowType type = RowType.of("must", DataTypes.INT.notNull());
    try (FormatWriter writer = format().create(writeRequest(newFile(), type, Options.EMPTY))) {
      ColumnBatch batch =
          TestRows.batch(RowType.of("must", DataTypes.INT), List.of(row((Object) null)));
      assertThatThrownBy(() -> writer.write(batch))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("'must'")
          .hasMessageContaining("NOT NULL");
    }
  }

  @Test
  void damagedFileIsNamed() throws IOException {
    RowType type = RowType.of("a", DataTypes.BIGINT, "s", DataTypes.STRING);
    Location whole = newFile();
    write(whole, type, new RandomRows(11, 0).rows(type, 5000));
    byte[] bytes = io.files().get(whole);
    assertDamaged(type, new byte[0]);
    assertDamaged(
        type, "not a file of any format".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertDamaged(type, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    byte[] shifted = new byte[bytes.length];
    System.arraycopy(bytes, 0, shifted, 1, bytes.length - 1);
    assertDamaged(type, shifted);
  }

  private void assertDamaged(RowType type, byte[] content) {
    Location file = newFile();
    io.put(file, content);
    assertThatThrownBy(() -> read(file, type))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(file.uri())
        .hasMessageContaining("xpected")
        .hasMessageContaining("Restore");
  }

  @Test
  void failureOfTheStoreIsNotDamage() throws IOException {
    RowType type = RowType.of("a", DataTypes.BIGINT);
    Location file = newFile();
    write(file, type, new RandomRows(12, 0).rows(type, 5000));
    io.failWhen(operation -> operation.kind().equals("read"), Fault.ERROR_BEFORE);
    assertThatThrownBy(() -> read(file, type))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.uri())
        .hasMessageContaining("injected");
    assertThatThrownBy(() -> read(newFile(), type)).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void abandonedFileDoesNotAppearWhole() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT);
    Location file = newFile();
    FormatWriter writer = format().create(writeRequest(file, type, Options.EMPTY));
    writer.write(TestRows.batch(type, List.of(row(1))));
    writer.close();
    writer.close();
    if (io.files().containsKey(file)) {
      assertThat(io.files().get(file).length).isLessThan(1000);
    }
    assertThat(io.operations().stream().filter(each -> each.kind().equals("close")).count())
        .isEqualTo(1);
  }

  @Test
  void registeredUnderItsName() {
    assertThat(FileFormats.named(format().name().toUpperCase(java.util.Locale.ROOT)))
        .isInstanceOf(format().getClass());
    assertThat(FileFormats.ofFile("data-1-0." + format().name())).isInstanceOf(format().getClass());
  }
}
