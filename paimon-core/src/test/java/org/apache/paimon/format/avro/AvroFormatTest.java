package org.apache.paimon.format.avro;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FileFormatSuite;
import org.apache.paimon.io.Location;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

final class AvroFormatTest extends FileFormatSuite {

  @Override
  protected FileFormat format() {
    return new AvroFormat();
  }

  @Override
  protected boolean storesNanoseconds() {
    return false;
  }

  @Override
  protected List<String> compressions() {
    return List.of(
        "zstd",
        "ZSTD",
        "none",
        "null",
        "uncompressed",
        "snappy",
        "deflate",
        "gzip",
        "zlib",
        "bzip2");
  }

  @Test
  void schemaHasTheKnownNames() {
    RowType inner =
        new RowType(
            List.of(
                new DataField(
                    5,
                    "m",
                    DataTypes.map(
                        DataTypes.INT.notNull(), DataTypes.array(DataTypes.decimal(20, 3)))),
                new DataField(6, "t", DataTypes.timestamp(6))));
    Schema schema =
        AvroSchemas.of(
            RowType.of(
                "id", DataTypes.INT.notNull(),
                "ts", DataTypes.timestamp(3),
                "ltz", DataTypes.timestampLtz(6),
                "deep", DataTypes.array(inner)));
    assertThat(schema)
        .hasToString(
            "{\"type\":\"record\",\"name\":\"record\","
                + "\"namespace\":\"org.apache.paimon.avro.generated\",\"fields\":["
                + "{\"name\":\"id\",\"type\":\"int\"},"
                + "{\"name\":\"ts\",\"type\":[\"null\",{\"type\":\"long\","
                + "\"logicalType\":\"timestamp-millis\"}],\"default\":null},"
                + "{\"name\":\"ltz\",\"type\":[\"null\",{\"type\":\"long\","
                + "\"logicalType\":\"local-timestamp-micros\"}],\"default\":null},"
                + "{\"name\":\"deep\",\"type\":[\"null\",{\"type\":\"array\",\"items\":[\"null\","
                + "{\"type\":\"record\",\"name\":\"record_deep\",\"fields\":["
                + "{\"name\":\"m\",\"type\":[\"null\",{\"type\":\"array\",\"items\":"
                + "{\"type\":\"record\",\"name\":\"record_deep_m\",\"fields\":["
                + "{\"name\":\"key\",\"type\":\"int\"},"
                + "{\"name\":\"value\",\"type\":[\"null\",{\"type\":\"array\",\"items\":[\"null\","
                + "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":20,\"scale\":3}]}],"
                + "\"default\":null}]},\"logicalType\":\"map\"}],\"default\":null},"
                + "{\"name\":\"t\",\"type\":[\"null\",{\"type\":\"long\","
                + "\"logicalType\":\"timestamp-micros\"}],\"default\":null}]}]}],\"default\":null}]}");
  }

  @Test
  void equalRecordNamesAreToldApart() {
    RowType leaf = RowType.of("x", DataTypes.INT);
    Schema schema =
        AvroSchemas.of(RowType.of("a_b", RowType.of("c", leaf), "a", RowType.of("b_c", leaf)));
    assertThat(new Schema.Parser().parse(schema.toString())).isEqualTo(schema);
  }

  @Test
  void oddNamesAreRefused() {
    assertThatThrownBy(() -> format().check(RowType.of("a-b", DataTypes.INT)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'a-b'")
        .hasMessageContaining("expected a name of letters")
        .hasMessageContaining("Rename");
  }

  @Test
  void filesHaveTheNamedCodec() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT);
    Location file = newFile();
    write(file, type, List.of(row(1)));
    try (org.apache.avro.file.DataFileReader<GenericRecord> reader =
        new org.apache.avro.file.DataFileReader<>(
            new SeekableByteArrayInput(io.files().get(file)),
            new org.apache.avro.generic.GenericDatumReader<>())) {
      assertThat(reader.getMetaString("avro.codec")).isEqualTo("zstandard");
      assertThat(reader.next().get("a")).isEqualTo(1);
    }
  }

  @Test
  void filesOfOtherWritersAreRead() throws IOException {
    Schema record =
        SchemaBuilder.record("Any")
            .fields()
            .name("skipped")
            .type()
            .unionOf()
            .array()
            .items()
            .map()
            .values()
            .doubleType()
            .and()
            .nullType()
            .endUnion()
            .noDefault()
            .name("fixed")
            .type()
            .fixed("F")
            .size(3)
            .noDefault()
            .name("text")
            .type()
            .unionOf()
            .stringType()
            .and()
            .nullType()
            .endUnion()
            .noDefault()
            .name("number")
            .type()
            .intType()
            .noDefault()
            .endRecord();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>(record))) {
      writer.create(Schema.createUnion(Schema.create(Schema.Type.NULL), record), bytes);
      GenericData.Record row = new GenericData.Record(record);
      row.put("skipped", List.of(java.util.Map.of("k", 1.5)));
      row.put(
          "fixed", new GenericData.Fixed(record.getField("fixed").schema(), new byte[] {1, 2, 3}));
      row.put("text", null);
      row.put("number", 7);
      ByteArrayOutputStream datum = new ByteArrayOutputStream();
      org.apache.avro.io.BinaryEncoder encoder =
          org.apache.avro.io.EncoderFactory.get().binaryEncoder(datum, null);
      new GenericDatumWriter<GenericRecord>(record).write(row, encoder);
      encoder.flush();
      writer.appendEncoded(ByteBuffer.wrap(datum.toByteArray()));
    }
    Location file = newFile();
    io.put(file, bytes.toByteArray());
    RowType wanted =
        RowType.of("number", DataTypes.BIGINT, "text", DataTypes.STRING, "fixed", DataTypes.BYTES);
    assertThat(read(file, wanted)).containsExactly(row(7L, null, Bytes.of(new byte[] {1, 2, 3})));
  }

  @Test
  void otherTypeThanTheSchemasIsDamage() throws IOException {
    Location file = newFile();
    write(file, RowType.of("a", DataTypes.STRING), List.of(row("x")));
    assertThatThrownBy(() -> read(file, RowType.of("a", DataTypes.DOUBLE)))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining(file.uri())
        .hasMessageContaining("expected one for DOUBLE");
  }
}
