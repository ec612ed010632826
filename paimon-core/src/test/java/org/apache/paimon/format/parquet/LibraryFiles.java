package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.types.RowType;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.MessageType;

/** Files written and read by the library's own record classes. */
final class LibraryFiles {
  private LibraryFiles() {}

  static void write(
      FileIO io,
      Location file,
      MessageType schema,
      RowType type,
      List<List<Object>> rows,
      Consumer<ExampleParquetWriter.Builder> settings)
      throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new ParquetOutput(io.newOutput(file)))
            .withConf(new Configuration(false))
            .withType(schema);
    settings.accept(builder);
    try (ParquetWriter<Group> writer = builder.build()) {
      for (List<Object> row : rows) {
        writer.write(GroupRows.toGroup(schema, type, row));
      }
    }
  }

  static List<List<Object>> read(FileIO io, Location file, RowType type) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (ParquetReader<Group> reader =
        new Groups(new ParquetInput(io.newInput(file)))
            .withConf(new Configuration(false))
            .build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        rows.add(GroupRows.toRow(group, type));
      }
    }
    return rows;
  }

  private static final class Groups extends ParquetReader.Builder<Group> {
    Groups(InputFile file) {
      super(file);
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }
}
