package org.apache.paimon.spark.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.procedure.Parameter.ArgumentType;
import org.junit.jupiter.api.Test;

final class ArgumentsTest {
  private static final Signature SIGNATURE =
      Signature.onTable("p")
          .required("tag", ArgumentType.STRING)
          .optional("id", ArgumentType.LONG)
          .optional("max", ArgumentType.INT)
          .optional("dry", ArgumentType.BOOLEAN)
          .optional("more", ArgumentType.STRING_MAP)
          .returnsResult();

  private static GivenArgument named(String name, Object value) {
    return new GivenArgument(Optional.of(name), value, String.valueOf(value));
  }

  private static GivenArgument at(Object value) {
    return new GivenArgument(Optional.empty(), value, String.valueOf(value));
  }

  private static Arguments bind(GivenArgument... given) {
    return Arguments.bind(SIGNATURE, Arrays.asList(given), "Asia/Shanghai");
  }

  @Test
  void bindsByNameWithoutRegardToCaseAndByPosition() {
    Arguments byName = bind(named("TAG", "x"), named("table", "t"), named("max", 3L));
    assertThat(byName.string("tag")).isEqualTo("x");
    assertThat(byName.optionalInt("max")).contains(3);
    assertThat(byName.optionalLong("id")).isEmpty();
    Arguments byPosition = bind(at("t"), at("x"), at(7), at(null), at(true));
    assertThat(byPosition.longValue("id")).isEqualTo(7);
    assertThat(byPosition.optionalInt("max")).isEmpty();
    assertThat(byPosition.flag("dry")).isTrue();
  }

  @Test
  void convertsWhereNothingIsLost() {
    Instant noon = Instant.parse("2024-01-31T12:00:00Z");
    Arguments arguments =
        bind(
            named("table", 5),
            named("tag", noon),
            named("id", noon),
            named("more", Map.of("a", 1)));
    assertThat(arguments.string("table")).isEqualTo("5");
    assertThat(arguments.string("tag")).isEqualTo("2024-01-31 20:00:00.000");
    assertThat(arguments.longValue("id")).isEqualTo(noon.toEpochMilli());
    assertThat(arguments.stringMap("more")).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void namesTheArgumentOfAWrongType() {
    assertThatThrownBy(() -> bind(at("t"), at("x"), at("seven")))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "Cannot call procedure 'p': argument 'id' is seven, expected a value of type bigint."
                + " Correct the value.");
    assertThatThrownBy(() -> bind(at("t"), at("x"), at(1), at(1L << 40)))
        .hasMessageContaining("argument 'max' is 1099511627776, expected a value of type int");
    assertThatThrownBy(() -> bind(at(Map.of()), at("x"))).hasMessageContaining("argument 'table'");
  }

  @Test
  void refusesMixedUnknownRepeatedAndMissingArguments() {
    assertThatThrownBy(() -> bind(at("t"), named("tag", "x")))
        .hasMessageContaining("named and positional arguments are mixed");
    assertThatThrownBy(() -> bind(named("table", "t"), named("tagg", "x")))
        .hasMessageContaining("it has no argument 'tagg', the arguments are [table string, ");
    assertThatThrownBy(() -> bind(named("tag", "t"), named("Tag", "x")))
        .hasMessageContaining("argument 'tag' is given twice");
    assertThatThrownBy(() -> bind(named("id", 1)))
        .hasMessageContaining("required arguments [table, tag] are missing");
    assertThatThrownBy(() -> bind(at("t"), at("x"), at(1), at(1), at(true), at(null), at(9)))
        .hasMessageContaining("it has no argument number 7 (9)");
  }

  @Test
  void everyProcedureHasItsRequiredArgumentsFirst() {
    for (Procedure procedure : Procedures.all()) {
      List<Boolean> required =
          procedure.signature().parameters().stream().map(Parameter::isRequired).toList();
      assertThat(required).isSortedAccordingTo((a, b) -> Boolean.compare(b, a));
      assertThat(procedure.signature().output().size()).isPositive();
    }
    assertThatThrownBy(() -> Procedures.load("nope"))
        .hasMessageContaining("Cannot find procedure 'nope', the procedures are [");
  }

  @Test
  void splitsNames() {
    assertThat(NameParts.of("db.`t$branch_b`")).containsExactly("db", "t$branch_b");
    assertThat(NameParts.of("`a.b``c`")).containsExactly("a.b`c");
    assertThatThrownBy(() -> NameParts.of("a..b")).hasMessageContaining("Invalid name 'a..b'");
    assertThatThrownBy(() -> NameParts.of("`a")).isInstanceOf(UserException.class);
  }
}
