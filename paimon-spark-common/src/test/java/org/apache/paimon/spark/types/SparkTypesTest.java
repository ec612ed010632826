package org.apache.paimon.spark.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

final class SparkTypesTest {

  private static String shown(org.apache.paimon.types.DataType type) {
    return SparkTypes.of(type).sql();
  }

  @Test
  void plainTypesHaveTheirNamesakes() {
    assertThat(shown(DataTypes.BOOLEAN)).isEqualTo("BOOLEAN");
    assertThat(shown(DataTypes.TINYINT)).isEqualTo("TINYINT");
    assertThat(shown(DataTypes.SMALLINT)).isEqualTo("SMALLINT");
    assertThat(shown(DataTypes.INT)).isEqualTo("INT");
    assertThat(shown(DataTypes.BIGINT)).isEqualTo("BIGINT");
    assertThat(shown(DataTypes.FLOAT)).isEqualTo("FLOAT");
    assertThat(shown(DataTypes.DOUBLE)).isEqualTo("DOUBLE");
    assertThat(shown(DataTypes.decimal(38, 7))).isEqualTo("DECIMAL(38,7)");
    assertThat(shown(DataTypes.DATE)).isEqualTo("DATE");
    assertThat(shown(DataTypes.STRING)).isEqualTo("STRING");
    assertThat(shown(DataTypes.BYTES)).isEqualTo("BINARY");
  }

  @Test
  void everyTimestampPrecisionBecomesSparksOwn() {
    assertThat(shown(DataTypes.timestamp(0))).isEqualTo("TIMESTAMP_NTZ");
    assertThat(shown(DataTypes.timestamp(9))).isEqualTo("TIMESTAMP_NTZ");
    assertThat(shown(DataTypes.timestampLtz(3))).isEqualTo("TIMESTAMP");
  }

  @Test
  void timeIsReadAsIntAndMultisetAsMap() {
    assertThat(shown(DataTypes.time(3))).isEqualTo("INT");
    assertThat(SparkTypes.of(DataTypes.multiset(DataTypes.STRING)).catalogString())
        .isEqualTo("map<string,int>");
  }

  @Test
  void lengthsAreDeclaredButNotComputedWith() {
    RowType row = RowType.of("c", DataTypes.charOf(3), "v", DataTypes.array(DataTypes.varchar(5)));

    assertThat(SparkTypes.ofRow(row).catalogString())
        .isEqualTo("struct<c:char(3),v:array<varchar(5)>>");
    assertThat(SparkTypes.valuesOfRow(row).catalogString())
        .isEqualTo("struct<c:string,v:array<string>>");
  }

  @Test
  void nestedNullabilityAndCommentsAreKept() {
    RowType inner =
        new RowType(List.of(new DataField(5, "f", DataTypes.INT.notNull(), "why", null)));
    StructType shown =
        (StructType)
            SparkTypes.of(
                RowType.of("a", DataTypes.array(inner.notNull()), "b", DataTypes.INT.notNull()));

    assertThat(shown.apply("b").nullable()).isFalse();
    org.apache.spark.sql.types.ArrayType array =
        (org.apache.spark.sql.types.ArrayType) shown.apply("a").dataType();
    assertThat(array.containsNull()).isFalse();
    StructType element = (StructType) array.elementType();
    assertThat(element.apply("f").nullable()).isFalse();
    assertThat(element.apply("f").getComment().get()).isEqualTo("why");
  }

  @Test
  void everyTypeThatSparkWritesComesBackAsItWas() {
    StructType given =
        StructType.fromDDL(
            "a BOOLEAN, b TINYINT NOT NULL, c SMALLINT, d INT, e BIGINT, f FLOAT, g DOUBLE,"
                + " h DECIMAL(20,3), i STRING, j BINARY, k DATE, l TIMESTAMP, m TIMESTAMP_NTZ,"
                + " n ARRAY<INT>, o MAP<STRING, ARRAY<DOUBLE>>, p STRUCT<x: INT, y: STRING COMMENT"
                + " 'c'>");
    RowType stored = (RowType) PaimonTypes.of(given, "t");

    assertThat(SparkTypes.ofRow(stored)).isEqualTo(given);
    assertThat(stored.typeAt(11)).isEqualTo(DataTypes.timestampLtz(6));
    assertThat(stored.typeAt(12)).isEqualTo(DataTypes.timestamp(6));
  }

  @Test
  void mapKeysAreStoredAsNotNull() {
    DataType map =
        org.apache.spark.sql.types.DataTypes.createMapType(
            org.apache.spark.sql.types.DataTypes.StringType,
            org.apache.spark.sql.types.DataTypes.LongType,
            true);

    assertThat(PaimonTypes.of(map, "m"))
        .isEqualTo(DataTypes.map(DataTypes.STRING.notNull(), DataTypes.BIGINT));
  }

  @Test
  void anIntervalIsRefusedWithItsNameAndColumn() {
    assertThatThrownBy(
            () ->
                PaimonTypes.of(
                    org.apache.spark.sql.types.DataTypes.CalendarIntervalType, "duration"))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("column 'duration' of type interval")
        .hasMessageContaining("Expected boolean, numbers")
        .hasMessageContaining("Cast the column");
  }

  @Test
  void aVariantIsRefusedWithItsColumn() {
    DataField column = new DataField(1, "v", DataTypes.of(TypeRoot.VARIANT));

    assertThatThrownBy(() -> SparkTypes.ofNamed(column))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("Cannot read column 'v' of type VARIANT")
        .hasMessageContaining("Expected any type but VARIANT");
  }
}
