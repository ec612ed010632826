package org.apache.paimon.format;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** Files in memory for tests of a {@link FileFormat}, and what differs between formats. */
public abstract class FormatFixture {
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

  final void assertRoundTrip(RowType type, List<List<Object>> rows) throws IOException {
    Location file = newFile();
    FileSummary summary = write(file, type, rows);
    assertThat(summary.rowCount()).isEqualTo(rows.size());
    assertThat(summary.lengthBytes()).isEqualTo(io.files().get(file).length);
    assertThat(summary.stats()).hasSize(type.fieldCount());
    assertThat(read(file, type)).isEqualTo(TestRows.normal(type, rows));
  }

  final void assertValues(DataType type, Object... values) throws IOException {
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

  static DataField field(int id, String name, DataType type) {
    return new DataField(id, name, type);
  }

  static RowType rowOf(DataField... fields) {
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
}
