package org.apache.paimon.evolution;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class DataFileReaderTest {
  private static final RowType COLUMNS =
      RowType.of("a", DataTypes.INT, "p", DataTypes.STRING, "b", DataTypes.STRING);

  private static final BinaryRow PARTITION =
      new BinaryEncoder(List.of(DataTypes.STRING)).encode(new Object[] {Bytes.of("right")});

  private int fileCount;
  private final FakeFileIO io = new FakeFileIO();
  private final TableSource source =
      new TableSource(
          "db.t",
          new Location("mem:/w/db.db/t"),
          new TableSchema(0, COLUMNS.fields(), 9, List.of("p"), List.of(), Options.EMPTY, null, 0),
          TableSource.MAIN_BRANCH,
          io.provider());
  private final DataFileReader reader = new DataFileReader(source, io);

  private DataFileMeta file(RowType stored, List<List<Object>> rows, Long firstRowId)
      throws IOException {
    DataFileMeta meta = meta("data-" + fileCount++ + ".parquet", rows.size(), stored, firstRowId);
    TablePaths paths =
        new TablePaths(source.location(), "main", source.schema().partitionType(), Options.EMPTY);
    WriteRequest request =
        new WriteRequest(
            io.newOutput(paths.dataFile(PARTITION, 0, meta)),
            stored,
            "none",
            Collections.nCopies(stored.fieldCount(), StatsMode.NONE),
            Options.EMPTY);
    try (FormatWriter writer = FileFormats.named("parquet").create(request)) {
      writer.write(TestRows.batch(stored, rows));
      long length = writer.finish().lengthBytes();
      return withLength(meta, length);
    }
  }

  private static DataFileMeta meta(String name, int rowCount, RowType stored, Long firstRowId) {
    return new DataFileMeta(
        name,
        1,
        rowCount,
        BinaryRow.EMPTY,
        BinaryRow.EMPTY,
        RowStats.EMPTY,
        RowStats.EMPTY,
        0,
        77,
        0,
        0,
        List.of(),
        null,
        0L,
        null,
        FileSource.APPEND,
        null,
        null,
        firstRowId,
        firstRowId == null ? null : stored.names());
  }

  private static DataFileMeta withLength(DataFileMeta meta, long length) {
    return new DataFileMeta(
        meta.fileName(),
        length,
        meta.rowCount(),
        meta.minKey(),
        meta.maxKey(),
        meta.keyStats(),
        meta.valueStats(),
        meta.minSequence(),
        meta.maxSequence(),
        meta.schemaId(),
        meta.level(),
        meta.extraFiles(),
        meta.creationTimeMillis(),
        meta.deleteRowCount(),
        meta.embeddedIndex(),
        meta.fileSource(),
        meta.valueStatsColumns(),
        meta.externalPath(),
        meta.firstRowId(),
        meta.writeColumns());
  }

  private DataFileMeta threeRows() throws IOException {
    return file(
        COLUMNS,
        List.of(asList(1, "wrong", "x"), asList(2, "wrong", null), asList(3, "wrong", "z")),
        null);
  }

  private List<List<Object>> read(DataFileMeta file, RowType wanted) throws IOException {
    return TestRows.readAll(reader.open(new FileRead(PARTITION, 0, file, wanted)), wanted);
  }

  @Test
  void partitionColumnsComeFromTheManifestEntry() throws IOException {
    assertThat(read(threeRows(), COLUMNS.project(List.of("p", "a"))))
        .containsExactly(
            List.of(Bytes.of("right"), 1),
            List.of(Bytes.of("right"), 2),
            List.of(Bytes.of("right"), 3));
  }

  @Test
  void aColumnThatTheFileLacksIsNull() throws IOException {
    RowType wanted =
        new RowType(List.of(COLUMNS.field(0), new DataField(8, "later", DataTypes.BIGINT)));
    assertThat(read(threeRows(), wanted))
        .containsExactly(asList(1, null), asList(2, null), asList(3, null));
  }

  @Test
  void rowsOfAppendTablesAreInserts() throws IOException {
    RowType wanted = new RowType(List.of(SystemFields.ROW_KIND, COLUMNS.field(0)));
    assertThat(read(threeRows(), wanted))
        .containsExactly(List.of((byte) 0, 1), List.of((byte) 0, 2), List.of((byte) 0, 3));
  }

  @Test
  void theFileStaysClosedWhenNoStoredColumnIsWanted() throws IOException {
    DataFileMeta file = threeRows();
    io.resetOperations();
    List<List<Object>> rows = read(file, COLUMNS.project(List.of("p")));

    assertThat(rows).hasSize(3).containsOnly(List.of(Bytes.of("right")));
    assertThat(io.operations()).isEmpty();
  }

  @Test
  void noColumnAtAllStillCountsRows() throws IOException {
    RowType nothing = new RowType(List.of());
    assertThat(read(threeRows(), nothing)).hasSize(3);
  }

  @Test
  void deletedRowsAreNotSelected() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      rows.add(asList(i, "", null));
    }
    TreeSet<Long> gone = new TreeSet<>();
    for (long i = 4000; i < 9000; i += i % 3 == 0 ? 1 : 2) {
      gone.add(i);
    }
    gone.add(9999L);
    DeletedRows deleted =
        row -> {
          Long next = gone.ceiling(row);
          return next == null ? DeletedRows.NONE : next;
        };
    RowType wanted = COLUMNS.project(List.of("a"));
    FileRead read =
        new FileRead(
            PARTITION,
            0,
            file(COLUMNS, rows, null),
            wanted,
            Optional.empty(),
            Optional.of(deleted));

    List<List<Object>> live = TestRows.readAll(reader.open(read), wanted);

    assertThat(live).hasSize(10_000 - gone.size());
    assertThat(live).noneMatch(row -> gone.contains((long) (Integer) row.get(0)));
  }

  @Test
  void batchesKnowTheirPlace() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      rows.add(asList(i, "", null));
    }
    FileRead read =
        new FileRead(PARTITION, 0, file(COLUMNS, rows, null), COLUMNS.project(List.of("a")));
    long expected = 0;
    try (BatchReader batches = reader.open(read)) {
      for (ColumnBatch batch = batches.next(); batch != null; batch = batches.next()) {
        assertThat(batch.firstRow()).isEqualTo(expected);
        expected += batch.rowCount();
      }
    }
    assertThat(expected).isEqualTo(5000);
  }

  @Test
  void rowIdsAndSequenceNumbersAreStoredOrComputed() throws IOException {
    RowType wanted =
        new RowType(List.of(SystemFields.ROW_ID, SystemFields.SEQUENCE_NUMBER, COLUMNS.field(0)));
    assertThat(read(file(COLUMNS, List.of(asList(1, "", ""), asList(2, "", "")), 40L), wanted))
        .containsExactly(List.of(40L, 77L, 1), List.of(41L, 77L, 2));

    List<DataField> fields = new ArrayList<>(COLUMNS.fields());
    fields.add(SystemFields.ROW_ID);
    fields.add(
        SystemFields.SEQUENCE_NUMBER.withType(SystemFields.SEQUENCE_NUMBER.type().nullable()));
    RowType rewritten = new RowType(fields);
    assertThat(
            read(
                file(
                    rewritten,
                    List.of(asList(1, "", "", 5L, 3L), asList(2, "", "", null, null)),
                    40L),
                wanted))
        .containsExactly(List.of(5L, 3L, 1), List.of(41L, 77L, 2));
  }

  @Test
  void filesWithoutRowIdsHaveNone() throws IOException {
    RowType wanted = new RowType(List.of(SystemFields.ROW_ID, COLUMNS.field(0)));
    assertThat(read(threeRows(), wanted))
        .containsExactly(asList(null, 1), asList(null, 2), asList(null, 3));
  }

  @Test
  void aMissingFileIsNamed() {
    FileRead read = new FileRead(PARTITION, 0, meta("data-9-0.parquet", 1, COLUMNS, null), COLUMNS);
    assertThatThrownBy(
            () -> {
              try (BatchReader batches = reader.open(read)) {
                batches.next();
              }
            })
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("data-9-0.parquet of table db.t: it is missing")
        .hasMessageContaining("Expected it to stay")
        .hasMessageContaining("snapshot.time-retained");
  }
}
