package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class SchemaJsonTest {

  @Test
  void goldenFilesAreWrittenBackByteForByte() {
    List<Path> files = GoldenSchemas.files();
    assertThat(files).hasSizeGreaterThan(80);
    for (Path file : files) {
      String content = new String(GoldenSchemas.content(file), StandardCharsets.UTF_8);
      TableSchema schema = GoldenSchemas.read(file);
      assertThat(new String(SchemaJson.write(schema), StandardCharsets.UTF_8))
          .as(file.toString())
          .isEqualTo(content);
    }
  }

  @Test
  void goldenFilesPrintNestedTypesCommentsAndDefaults() {
    TableSchema schema = GoldenSchemas.read("schema_defaults_comments", 0);

    assertThat(schema.fields().get(0).comment()).isEqualTo("the id");
    assertThat(schema.fields().get(1).defaultValue()).isEqualTo("dflt");
    assertThat(schema.commentText()).hasValue("first comment");
    assertThat(GoldenSchemas.read("types_all_orc", 0).highestFieldId()).isEqualTo(33);
  }

  @Test
  void createdSchemasNumberFieldsAsGoldenFilesDo() {
    for (String table : List.of("types_all_orc", "schema_evolution_nested")) {
      TableSchema golden = GoldenSchemas.read(table, 0);
      FieldIds ids = new FieldIds(-1);
      List<DataField> renumbered = ids.renumber(new FieldIds(1000).renumber(golden.fields()));

      assertThat(renumbered).isEqualTo(golden.fields());
      assertThat(ids.highest()).isEqualTo(golden.highestFieldId());
    }
  }

  @Test
  void emptyListsAndOptionsPrintAsOtherWritersPrintThem() {
    TableSchema schema =
        new TableSchema(
            0,
            List.of(new DataField(0, "a", DataTypes.INT)),
            0,
            List.of(),
            List.of("a"),
            Options.EMPTY,
            "",
            5);

    assertThat(new String(SchemaJson.write(schema), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {
              "version" : 3,
              "id" : 0,
              "fields" : [ {
                "id" : 0,
                "name" : "a",
                "type" : "INT"
              } ],
              "highestFieldId" : 0,
              "partitionKeys" : [ ],
              "primaryKeys" : [ "a" ],
              "options" : { },
              "comment" : "",
              "timeMillis" : 5
            }""");
  }

  @Test
  void nestedTypesReadBackEqual() {
    RowType row =
        new RowType(
            List.of(
                new DataField(
                    0,
                    "m",
                    DataTypes.map(DataTypes.INT.notNull(), DataTypes.array(DataTypes.STRING))
                        .notNull()),
                new DataField(
                    1,
                    "r",
                    new RowType(
                        List.of(new DataField(2, "b", DataTypes.multiset(DataTypes.DATE))), false),
                    "a comment",
                    null)));

    assertThat(new RowType(TypeJson.readFields(TypeJson.writeFields(row.fields())))).isEqualTo(row);
  }

  @Test
  void oldVersionsGetTheDefaultsTheyWereWrittenWith() {
    assertThat(read("{%s}").options().asMap())
        .isEqualTo(Map.of("bucket", "1", "file.format", "orc"));
    assertThat(read("{\"version\":2,%s}").options().asMap())
        .isEqualTo(Map.of("file.format", "orc"));
    assertThat(read("{\"version\":3,%s}").options().asMap()).isEmpty();
    TableSchema explicit = read("{%s,\"options\":{\"bucket\":\"7\",\"file.format\":\"avro\"}}");
    assertThat(explicit.options().asMap()).containsEntry("bucket", "7");
    assertThat(explicit.options().asMap()).containsEntry("file.format", "avro");
  }

  @Test
  void unknownKeysAreIgnoredAndMissingTimeIsZero() {
    TableSchema schema = read("{\"version\":3,\"future\":{\"x\":[1]},%s}");

    assertThat(schema.timeMillis()).isZero();
    assertThat(schema.highestFieldId()).isEqualTo(4);
    assertThat(schema.primaryKeys()).isEmpty();
  }

  @Test
  void laterVersionsAndTypesAreNamed() {
    assertThatThrownBy(() -> read("{\"version\":4,%s}"))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("schema of version 4")
        .hasMessageContaining("versions 1 to 3")
        .hasMessageContaining("Use a newer build");
    assertThatThrownBy(
            () ->
                readRaw(
                    "{\"version\":3,\"id\":0,\"fields\":[{\"id\":0,\"name\":\"v\",\"type\":\"BLOB\"}]}"))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("'BLOB'");
  }

  @Test
  void damagedFilesAreNamed() {
    for (String content :
        List.of("", "{", "[]", "{\"id\":1}", "{\"id\":0,\"fields\":[{\"id\":0}]}")) {
      assertThatThrownBy(() -> readRaw(content))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageStartingWith("Cannot read schema file f/schema-0")
          .hasMessageContaining("Expected the JSON object of a table schema")
          .hasMessageContaining("Restore the file");
    }
    assertThatThrownBy(() -> read("{\"primaryKeys\":[\"nope\"],%s}"))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("'nope'");
  }

  private static TableSchema read(String template) {
    return readRaw(
        template.formatted("\"id\":0,\"fields\":[{\"id\":4,\"name\":\"a\",\"type\":\"INT\"}]"));
  }

  private static TableSchema readRaw(String json) {
    return SchemaJson.read(json.getBytes(StandardCharsets.UTF_8), "f/schema-0");
  }
}
