package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteSupportTest {

  private static TableSchema schema(String options) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String option : options.split(";")) {
      map.put(option.split("=", 2)[0].trim(), option.split("=", 2)[1].trim());
    }
    RowType columns = RowType.of("k", DataTypes.INT, "p", DataTypes.STRING, "v", DataTypes.INT);
    NewTable table = new NewTable(columns, List.of(), List.of(), new Options(map), null);
    return TableCreation.schema(table, 0, -1, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "row-tracking.enabled=true;data-evolution.enabled=true | 'data-evolution.enabled' = true",
        "upsert-key=k | 'upsert-key' = k",
        "commit.callbacks=a.B | 'commit.callbacks' = a.B",
        "tag.callbacks=a.B | 'tag.callbacks' = a.B",
        "metadata.iceberg.storage=table-location | 'metadata.iceberg.storage' = table-location",
        "tag.create-success-file=true;tag.automatic-creation=process-time"
            + " | 'tag.create-success-file' = true"
      })
  void whatCannotBeWrittenNamesItsOption(String options, String message) {
    TableSchema schema = schema(options);

    assertThatCode(() -> SchemaValidation.checkNew(schema)).doesNotThrowAnyException();
    assertThatThrownBy(() -> WriteSupport.check("db.t", schema))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageStartingWith("Cannot write table db.t: option " + message)
        .hasMessageContaining("which only reads such tables")
        .hasMessageContaining("Write it with another engine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "primary-key=k;bucket=1;changelog-producer=full-compaction;force-lookup=true"
            + " | options 'force-lookup' = true and 'changelog-producer' = full-compaction are set;"
            + " expected one of the two | sums would lose it | Remove 'force-lookup'.",
        "primary-key=k;partition=p;ignore-delete=true"
            + " | option 'ignore-delete' = true is set and the primary key [k] lacks a partition"
            + " column; expected one of the two | leaves it in both | Remove the option."
      })
  void whatWouldMakeWrongRowsIsRefusedWithTheReason(
      String options, String what, String why, String advice) {
    assertThatThrownBy(() -> WriteSupport.check("db.t", schema(options)))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageStartingWith("Cannot write table db.t: " + what)
        .hasMessageContaining(why)
        .hasMessageEndingWith(advice);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bucket=-1",
        "primary-key=k;partition=p;deletion-vectors.enabled=true",
        "primary-key=k;partition=p;merge-engine=first-row;write-only=true",
        "primary-key=k",
        "primary-key=k;partition=p",
        "primary-key=k;bucket=-2",
        "bucket=2;bucket-key=k",
        "deletion-vectors.enabled=true",
        "row-tracking.enabled=true",
        "primary-key=k;bucket=2",
        "primary-key=k;bucket=2;changelog-producer=input",
        "primary-key=k;bucket=2;changelog-producer=lookup",
        "primary-key=k;bucket=2;changelog-producer=full-compaction",
        "primary-key=k;bucket=2;deletion-vectors.enabled=true",
        "primary-key=k;bucket=2;merge-engine=first-row",
        "primary-key=k;bucket=2;merge-engine=partial-update",
        "file.format=avro",
        "metadata.iceberg.storage=disabled",
        "tag.create-success-file=true",
        "commit.callbacks=",
      })
  void theRestCanBeWritten(String options) {
    assertThatCode(() -> WriteSupport.check("db.t", schema(options))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "commit.callbacks=a.B",
        "tag.callbacks=a.B",
        "metadata.iceberg.storage=hive-catalog",
        "tag.create-success-file=true;tag.automatic-creation=watermark"
      })
  void whatHasToFollowACommitRefusesCommitsWithoutWriters(String options) {
    String option = options.split("=", 2)[0];
    assertThatThrownBy(() -> WriteSupport.checkCommits("db.t", schema(options)))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageStartingWith("Cannot write table db.t: option '" + option + "' = ")
        .hasMessageContaining("Write it with another engine");
    assertThatCode(() -> WriteSupport.checkCommits("db.t", schema("upsert-key=k")))
        .doesNotThrowAnyException();
  }

  @Test
  void formatsAndTypesThatAreNotThereAreNamed() {
    assertThatThrownBy(() -> WriteSupport.check("db.t", schema("file.format=csv")))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("'csv'");
    NewTable variant =
        new NewTable(
            RowType.of("v", DataTypes.of(TypeRoot.VARIANT)),
            List.of(),
            List.of(),
            Options.EMPTY,
            null);
    assertThatThrownBy(() -> WriteSupport.check("db.t", TableCreation.schema(variant, 0, -1, 0)))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("column 'v'")
        .hasMessageContaining("VARIANT");
  }
}
