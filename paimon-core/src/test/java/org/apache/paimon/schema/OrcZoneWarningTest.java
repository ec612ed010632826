package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrcZoneWarningTest {
  private static final RowType COLUMNS =
      RowType.of(
          "k",
          DataTypes.INT,
          "t",
          DataTypes.timestamp(3),
          "z",
          DataTypes.timestampLtz(3),
          "n",
          DataTypes.array(RowType.of("a", DataTypes.timestampLtz(6))),
          "m",
          DataTypes.map(DataTypes.STRING, DataTypes.timestampLtz(6)));

  /** Only ORC, only the legacy form, which is the default, only local-zoned times. */
  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "file.format=avro, ''",
    "file.format=orc, z n m",
    "file.format=ORC;orc.timestamp-ltz.legacy.type=true, z n m",
    "file.format=orc;orc.timestamp-ltz.legacy.type=false, ''",
    "'file.format.per.level=0:avro,5:orc', z n m",
  })
  void columnsThatReadersInOtherZonesGetWrongAreNamed(String options, String columns) {
    String[] all = options.isEmpty() ? new String[0] : options.split("[;=]");
    TableSchema schema =
        new TableSchema(0, COLUMNS.fields(), 9, List.of(), List.of(), Options.of(all), null, 0);
    assertThat(String.join(" ", OrcZoneWarning.columns(schema))).isEqualTo(columns);
  }
}
