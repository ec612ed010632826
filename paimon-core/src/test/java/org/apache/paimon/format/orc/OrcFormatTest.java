package org.apache.paimon.format.orc;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TimeZone;
import org.apache.hadoop.hive.ql.exec.vector.BytesColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.DateColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.LongColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.VectorizedRowBatch;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FileFormatSuite;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OrcFormatTest extends FileFormatSuite {
  @TempDir Path directory;

  private final OrcFormat format = new OrcFormat();

  @Override
  protected FileFormat format() {
    return format;
  }

  @Override
  protected List<String> compressions() {
    return List.of("zstd", "none", "uncompressed", "snappy", "lz4", "zlib", "gzip", "lzo");
  }

  @Override
  protected boolean storesTheLastSecondBefore1970() {
    return false;
  }

  @Override
  protected Options smallGroups() {
    return Options.of("orc.row.index.stride", "1000");
  }

  /** A reader of the library on a copy of the file. */
  private Reader library(Location file) throws IOException {
    Path copy = Files.write(directory.resolve(file.name()), io.files().get(file));
    return OrcFile.createReader(
        new org.apache.hadoop.fs.Path(copy.toUri()), OrcFile.readerOptions(OrcFormat.EMPTY));
  }

  @Test
  void typesHaveTheKnownIds() throws IOException {
    RowType inner =
        new RowType(
            List.of(
                new DataField(
                    32,
                    "m",
                    DataTypes.map(
                        DataTypes.INT.notNull(), DataTypes.array(DataTypes.decimal(20, 3)))),
                new DataField(33, "t", DataTypes.timestamp(6))));
    RowType type =
        new RowType(
            List.of(
                new DataField(0, "id", DataTypes.INT.notNull()),
                new DataField(11, "c", DataTypes.charOf(5)),
                new DataField(24, "z", DataTypes.timestampLtz(6)),
                new DataField(31, "deep", DataTypes.array(inner))));
    Location file = newFile();
    write(file, type, List.of());
    Reader reader = library(file);
    TypeDescription schema = reader.getSchema();
    assertThat(schema)
        .hasToString(
            "struct<id:int,c:char(5),z:timestamp with local time zone,"
                + "deep:array<struct<m:map<int,array<decimal(20,3)>>,t:timestamp>>>");
    assertThat(schema.getAttributeNames()).isEmpty();
    assertThat(id(schema.findSubtype("c"))).isEqualTo("11");
    TypeDescription element = schema.findSubtype("deep").getChildren().get(0);
    assertThat(id(element)).isEqualTo("536902656");
    TypeDescription map = element.findSubtype("m");
    assertThat(id(map)).isEqualTo("32");
    assertThat(id(map.getChildren().get(0))).isEqualTo("536838142");
    assertThat(id(map.getChildren().get(1))).isEqualTo("536903680");
    assertThat(id(map.getChildren().get(1).getChildren().get(0))).isEqualTo("536903681");
    assertThat(reader.getFileVersion()).isEqualTo(OrcFile.Version.V_0_12);
    assertThat(reader.writerUsedProlepticGregorian()).isFalse();
  }

  private static String id(TypeDescription type) {
    return type.getAttributeValue("paimon.id");
  }

  @Test
  void columnsAreFoundByIdThenByName() throws IOException {
    Location file = newFile();
    write(
        file,
        new RowType(
            List.of(
                new DataField(3, "old", DataTypes.INT), new DataField(4, "b", DataTypes.STRING))),
        List.of(row(1, "x")));
    assertThat(read(file, new RowType(List.of(new DataField(3, "renamed", DataTypes.INT)))))
        .containsExactly(row(1));
    assertThat(read(file, new RowType(List.of(new DataField(7, "old", DataTypes.INT)))))
        .containsExactly(row((Object) null));
  }

  @Test
  void filesOfOtherWritersAreReadByName() throws IOException {
    TypeDescription schema = TypeDescription.fromString("struct<n:int,s:string,d:date>");
    org.apache.hadoop.fs.Path path =
        new org.apache.hadoop.fs.Path(directory.resolve("other.orc").toUri());
    try (Writer writer =
        OrcFile.createWriter(
            path,
            OrcFile.writerOptions(OrcFormat.EMPTY).setSchema(schema).setProlepticGregorian(true))) {
      VectorizedRowBatch batch = schema.createRowBatch();
      ((LongColumnVector) batch.cols[0]).vector[0] = 5;
      ((BytesColumnVector) batch.cols[1]).setVal(0, new byte[] {'o'});
      DateColumnVector days = (DateColumnVector) batch.cols[2];
      days.changeCalendar(true, false);
      days.vector[0] = -719_162;
      batch.size = 1;
      writer.addRowBatch(batch);
    }
    Location file = newFile();
    io.put(file, Files.readAllBytes(directory.resolve("other.orc")));
    RowType wanted = RowType.of("d", DataTypes.DATE, "n", DataTypes.BIGINT, "s", DataTypes.STRING);
    assertThat(read(file, wanted)).containsExactly(row(-719_162, 5L, Bytes.of("o")));
  }

  @Test
  void legacyTimestampsAreShiftedByTheZone() throws IOException {
    RowType type = RowType.of("z", DataTypes.timestampLtz(3), "t", DataTypes.timestamp(3));
    TimestampValue value = TimestampValue.ofMillis(1_700_000_000_123L, 0);
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Shanghai"));
      Location file = newFile();
      write(file, type, List.of(row(value, value)));
      assertThat(read(file, type)).containsExactly(row(value, value));
      TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
      TimestampValue shifted = TimestampValue.ofMillis(value.millis() - 13 * 3_600_000L, 0);
      assertThat(read(file, type)).containsExactly(row(shifted, value));
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void otherTypeThanTheSchemasIsDamage() throws IOException {
    Location file = newFile();
    write(file, RowType.of("a", DataTypes.STRING), List.of(row("x")));
    assertThatThrownBy(() -> read(file, RowType.of("a", DataTypes.timestamp(3))))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining(file.uri())
        .hasMessageContaining("expected one for TIMESTAMP(3)");
  }
}
