package org.apache.paimon.spark.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CatalogFunctionsTest {
  private static final String BUCKET_OF_INTS =
      CatalogFunctions.nameFor(
          BucketOptions.Function.DEFAULT, KeyForm.UNIFORM, List.of(DataTypes.INT));

  @ParameterizedTest
  @ValueSource(strings = {"bucket", "BUCKET", "mod_bucket", "Mod_Bucket", "paimon_zorder"})
  void whatIsThereIsFound(String name) {
    assertThat(CatalogFunctions.find(name)).isPresent();
  }

  @Test
  void namesThatAreMadeHereAreFound() {
    assertThat(CatalogFunctions.find(BUCKET_OF_INTS)).isPresent();
    assertThat(CatalogFunctions.find(CatalogFunctions.taskNameFor(7, BUCKET_OF_INTS)))
        .hasValueSatisfying(
            found -> assertThat(((UnboundTask) found).tasks()).as("tasks").isEqualTo(7));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "paimon_task",
        "paimon_task:",
        "paimon_task:7",
        "paimon_task:7:",
        "paimon_task:x:bucket",
        "paimon_task:0:bucket",
        "paimon_task:-1:bucket",
        "paimon_task:99999999999:bucket",
        "paimon_task:7:other",
        "bucket:UNIFORM",
        "bucket:NO_FORM:INT",
        "other:UNIFORM:INT",
        "PAIMON_ZORDER",
        "max_pt"
      })
  void otherNamesAreOfNoFunction(String name) {
    assertThat(CatalogFunctions.find(name)).isEmpty();
  }
}
