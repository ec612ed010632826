package org.apache.paimon.format.avro;

import java.io.IOException;
import org.apache.paimon.format.GoldenDataFilesSuite;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AvroGoldenTest extends GoldenDataFilesSuite {

  @ParameterizedTest
  @ValueSource(strings = {"types_all_avro", "append_unaware_avro_none", "append_unaware_avro_zstd"})
  void rowsAreThoseOfTheReference(String scenario) throws IOException {
    assertRows(scenario);
  }
}
