package org.apache.paimon.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

/** Index manifests of newer versions: what this version does not know is handed on. */
class ForeignValuesTest {
  private static final Schema GLOBAL =
      new Schema.Parser()
          .parse(
              "{\"type\":\"record\",\"name\":\"global\",\"fields\":["
                  + "{\"name\":\"_FROM\",\"type\":\"long\"},"
                  + "{\"name\":\"_FIELDS\",\"type\":[\"null\",{\"type\":\"array\","
                  + "\"items\":\"int\"}],\"default\":null},"
                  + "{\"name\":\"_META\",\"type\":\"bytes\"}]}");

  private final TestTable table = TestTable.append();
  private final ManifestStore manifests = table.manifests();

  private static Schema newerSchema() {
    List<Schema.Field> fields = new ArrayList<>();
    ManifestSchemas.INDEX
        .getFields()
        .forEach(field -> fields.add(new Schema.Field(field, field.schema())));
    Schema optional = Schema.createUnion(Schema.create(Schema.Type.NULL), GLOBAL);
    fields.add(new Schema.Field("_GLOBAL_INDEX", optional, null, Schema.Field.NULL_DEFAULT_VALUE));
    fields.add(
        new Schema.Field(
            "_LATER",
            Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.STRING)),
            null,
            Schema.Field.NULL_DEFAULT_VALUE));
    return Schema.createRecord("record", null, "newer", false, fields);
  }

  private static GenericRecord record(Schema schema, String type, String name, Object global) {
    GenericRecord record = new GenericData.Record(schema);
    record.put("_VERSION", 1);
    record.put("_KIND", 0);
    record.put("_PARTITION", java.nio.ByteBuffer.wrap(BinaryRow.EMPTY.serialize()));
    record.put("_BUCKET", 0);
    record.put("_INDEX_TYPE", type);
    record.put("_FILE_NAME", name);
    record.put("_FILE_SIZE", 10L);
    record.put("_ROW_COUNT", 3L);
    record.put("_GLOBAL_INDEX", global);
    return record;
  }

  private static GenericRecord global(long from) {
    GenericRecord global = new GenericData.Record(GLOBAL);
    global.put("_FROM", from);
    global.put("_FIELDS", List.of(3, 4));
    global.put("_META", java.nio.ByteBuffer.wrap(new byte[] {1, 2, 3}));
    return global;
  }

  private String put(GenericRecord... records) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Schema schema = records[0].getSchema();
    try (DataFileWriter<GenericRecord> writer =
        new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
      writer.create(schema, bytes);
      for (GenericRecord record : records) {
        writer.append(record);
      }
    }
    table.io().put(table.paths().manifest("index-manifest-newer"), bytes.toByteArray());
    return "index-manifest-newer";
  }

  private List<GenericRecord> generic(String name) throws IOException {
    Location location = table.paths().manifest(name);
    List<GenericRecord> records = new ArrayList<>();
    try (DataFileStream<GenericRecord> stream =
        new DataFileStream<>(
            new ByteArrayInputStream(table.io().newInput(location).readAll()),
            new GenericDatumReader<>())) {
      stream.forEach(records::add);
    }
    return records;
  }

  @Test
  void aGlobalIndexSurvivesARewrite() throws IOException {
    Schema newer = newerSchema();
    String name =
        put(
            record(newer, "HASH", "index-1", null),
            record(newer, "btree", "index-2", global(7)),
            record(newer, "btree", "index-3", global(8)));

    List<IndexManifestEntry> entries = new ArrayList<>(manifests.readIndexes(name));
    assertThat(entries)
        .extracting(entry -> entry.file().type())
        .containsExactly("HASH", "btree", "btree");
    entries.add(
        new IndexManifestEntry(
            BinaryRow.EMPTY,
            1,
            new IndexFileMeta(IndexFileMeta.HASH, "index-4", 4, 1, null, null)));
    String rewritten = manifests.writeIndexes(entries).fileName();

    List<GenericRecord> records = generic(rewritten);
    assertThat(records)
        .extracting(record -> record.get("_FILE_NAME").toString())
        .containsExactly("index-1", "index-2", "index-3", "index-4");
    assertThat(records.get(0).get("_GLOBAL_INDEX")).isNull();
    assertThat(records.get(1).get("_GLOBAL_INDEX")).isEqualTo(global(7));
    assertThat(records.get(2).get("_GLOBAL_INDEX")).isEqualTo(global(8));
    assertThat(records.get(3).get("_GLOBAL_INDEX")).isNull();
    assertThat(manifests.readIndexes(rewritten)).isEqualTo(entries);
  }

  @Test
  void aManifestWithoutThemHasTheUsualSchema() throws IOException {
    String name =
        manifests
            .writeIndexes(
                List.of(
                    new IndexManifestEntry(
                        BinaryRow.EMPTY,
                        1,
                        new IndexFileMeta(IndexFileMeta.HASH, "index-4", 4, 1, null, null))))
            .fileName();

    assertThat(generic(name).get(0).getSchema()).isEqualTo(ManifestSchemas.INDEX);
  }
}
