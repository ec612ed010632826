package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** Schemas and row types arrive in tasks as they were sent. */
class SerialSchemaTest {

  @Test
  void schemasOfAllGoldenTablesArrive() throws Exception {
    List<Path> files = GoldenSchemas.files();
    assertThat(files).hasSizeGreaterThan(80);
    for (Path file : files) {
      TableSchema schema = GoldenSchemas.read(file);
      assertThat(sent(schema)).as(file.toString()).isEqualTo(schema);
    }
  }

  @Test
  void nestedTypesWithAllTheirPartsArrive() throws Exception {
    RowType inner =
        new RowType(
            List.of(
                new DataField(7, "größe", DataTypes.INT.notNull(), "a\u0000comment", "1"),
                new DataField(9, "", DataTypes.STRING, "", "")),
            false);
    RowType type =
        RowType.of(
            "a", new ArrayType(inner, false),
            "m", new MapType(DataTypes.STRING.notNull(), new ArrayType(inner, true), true),
            "b", new MultisetType(DataTypes.INT, false));

    assertThat(sent(type)).isEqualTo(type);
    assertThat(sent(inner)).isEqualTo(inner);
    assertThat(sent(new ArrayType(inner, true))).isEqualTo(new ArrayType(inner, true));
  }

  @Test
  void longTextsAndSessionOptionsArrive() throws Exception {
    String text = "ä".repeat(70_000);
    TableSchema schema =
        new TableSchema(
            TableSchema.NOT_STORED,
            List.of(new DataField(3, "a", DataTypes.INT, text, text)),
            5,
            List.of(),
            List.of("a"),
            Options.of("x", text, "b", ""),
            text,
            -1);

    TableSchema arrived = sent(schema);
    assertThat(arrived).isEqualTo(schema);
    assertThat(arrived.options().asMap().keySet()).containsExactly("x", "b");
  }

  @SuppressWarnings("unchecked")
  private static <T> T sent(T object) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
