package org.apache.paimon.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.paimon.format.GoldenDataFilesSuite;
import org.apache.paimon.io.InputFile;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ParquetGoldenTest extends GoldenDataFilesSuite {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "types_all_parquet",
        "append_unaware_parquet_none",
        "append_unaware_parquet_snappy",
        "append_fixed_bucket",
        "legacy_09_append",
        "stats_not_dense"
      })
  void rowsAreThoseOfTheReference(String scenario) throws IOException {
    assertRows(scenario);
  }

  @ParameterizedTest
  @ValueSource(strings = {"types_all_parquet", "append_unaware_parquet_none", "row_tracking"})
  void schemaIsThatOfTheReference(String scenario) throws IOException {
    InputFile file = dataFiles(scenario).get(0);
    try (ParquetFileReader reader = ParquetFileReader.open(new ParquetInput(file))) {
      FileMetaData metadata = reader.getFileMetaData();
      assertThat(FileSchema.of(schema(scenario))).hasToString(metadata.getSchema().toString());
      assertThat(metadata.getKeyValueMetaData()).isEmpty();
    }
  }
}
