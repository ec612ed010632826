package org.apache.paimon.format.orc;

import java.io.IOException;
import org.apache.paimon.format.GoldenDataFilesSuite;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OrcGoldenTest extends GoldenDataFilesSuite {

  @ParameterizedTest
  @ValueSource(strings = {"types_all_orc", "append_unaware_orc_lz4", "append_unaware_orc_zstd"})
  void rowsAreThoseOfTheReference(String scenario) throws IOException {
    assertRows(scenario);
  }
}
