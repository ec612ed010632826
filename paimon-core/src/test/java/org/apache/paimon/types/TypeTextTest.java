package org.apache.paimon.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BOOLEAN",
        "TINYINT",
        "SMALLINT",
        "INT NOT NULL",
        "BIGINT",
        "FLOAT",
        "DOUBLE",
        "DATE",
        "VARIANT",
        "CHAR(5)",
        "VARCHAR(20) NOT NULL",
        "STRING",
        "BINARY(4)",
        "VARBINARY(10)",
        "BYTES",
        "DECIMAL(9, 2)",
        "TIME(3)",
        "TIMESTAMP(6)",
        "TIMESTAMP(9) WITH LOCAL TIME ZONE NOT NULL"
      })
  void textOfATypeReadsBackAsThatText(String text) {
    assertThat(TypeText.parse(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "integer | INT",
        "numeric(5) | DECIMAL(5, 0)",
        "dec | DECIMAL(10, 0)",
        "Decimal( 9 , 2 ) not null | DECIMAL(9, 2) NOT NULL",
        "DECIMAL(9,2) | DECIMAL(9, 2)",
        "double  precision | DOUBLE",
        "varchar | VARCHAR(1)",
        "VARCHAR(2147483647) | STRING",
        "VARBINARY(2147483647) | BYTES",
        "char | CHAR(1)",
        "binary | BINARY(1)",
        "varbinary | VARBINARY(1)",
        "TIME | TIME(0)",
        "TIME(2) WITHOUT TIME ZONE | TIME(2)",
        "TIMESTAMP | TIMESTAMP(6)",
        "TIMESTAMP(3) WITHOUT TIME ZONE | TIMESTAMP(3)",
        "TIMESTAMP WITH LOCAL TIME ZONE | TIMESTAMP(6) WITH LOCAL TIME ZONE",
        "TIMESTAMP_LTZ(3) | TIMESTAMP(3) WITH LOCAL TIME ZONE",
        "INT NULL | INT"
      })
  void otherSpellingsAreUnderstood(String text, String normal) {
    assertThat(TypeText.parse(text).text()).isEqualTo(normal);
  }

  @ParameterizedTest
  @ValueSource(strings = {"BLOB", "VECTOR", "UUID", "", "INT(", "12", "ARRAY<INT>"})
  void anUnknownTypeIsNamed(String text) {
    assertThatThrownBy(() -> TypeText.parse(text))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageStartingWith("Cannot use type '" + text + "'")
        .hasMessageContaining("expected one of BOOLEAN")
        .hasMessageContaining("Use another type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INT(3)",
        "STRING(4)",
        "VARCHAR(3, 4)",
        "VARCHAR(9999999999)",
        "INT WITH LOCAL TIME ZONE",
        "TIME(3) WITH LOCAL TIME ZONE"
      })
  void parametersThatDoNotFitAreRefused(String text) {
    assertThatThrownBy(() -> TypeText.parse(text))
        .isInstanceOf(UserException.class)
        .hasMessageStartingWith("Invalid type '" + text + "'")
        .hasMessageContaining("expected a form such as")
        .hasMessageContaining("Correct the type");
  }

  @Test
  void limitsOfParametersHold() {
    assertThatThrownBy(() -> TypeText.parse("DECIMAL(39, 2)"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("expected 1 to 38");
    assertThatThrownBy(() -> TypeText.parse("VARCHAR(0)")).isInstanceOf(UserException.class);
  }
}
