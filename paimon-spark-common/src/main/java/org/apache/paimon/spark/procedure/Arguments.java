package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.UserException;

/** The arguments of one call, checked against the signature. Immutable. */
public final class Arguments {
  private final Map<String, Object> values;

  private Arguments(Map<String, Object> values) {
    this.values = values;
  }

  /**
   * Matches given arguments with a signature: all by name or all by position.
   *
   * @param zoneText zone of the session, in which timestamps become text
   * @throws UserException that names the argument for: named and positional ones mixed, an unknown
   *     or repeated name, too many, a wrong type, a missing required one
   */
  public static Arguments bind(Signature signature, List<GivenArgument> given, String zoneText) {
    checkNotMixed(signature, given);
    Map<String, Object> values = new HashMap<>();
    for (int i = 0; i < given.size(); i++) {
      Parameter parameter = parameter(signature, given.get(i), i);
      Object value = ArgumentTypes.convert(signature.name(), parameter, given.get(i), zoneText);
      if (values.containsKey(parameter.name())) {
        throw new UserException(
            "Cannot call procedure '"
                + signature.name()
                + "': argument '"
                + parameter.name()
                + "' is given twice, expected it once. Remove one of them.");
      }
      values.put(parameter.name(), value);
    }
    checkComplete(signature, values);
    return new Arguments(values);
  }

  private static void checkNotMixed(Signature signature, List<GivenArgument> given) {
    long named = given.stream().filter(argument -> argument.name().isPresent()).count();
    if (named != 0 && named != given.size()) {
      throw new UserException(
          "Cannot call procedure '"
              + signature.name()
              + "': named and positional arguments are mixed, expected all of one kind. Write"
              + " 'name => value' for each of them.");
    }
  }

  private static Parameter parameter(Signature signature, GivenArgument argument, int position) {
    if (argument.name().isPresent()) {
      return signature
          .parameter(argument.name().get())
          .orElseThrow(() -> unknown(signature, "'" + argument.name().get() + "'"));
    }
    if (position >= signature.parameters().size()) {
      throw unknown(signature, "number " + (position + 1) + " (" + argument.sql() + ")");
    }
    return signature.parameters().get(position);
  }

  private static UserException unknown(Signature signature, String argument) {
    return new UserException(
        "Cannot call procedure '"
            + signature.name()
            + "': it has no argument "
            + argument
            + ", the arguments are "
            + signature.parameters()
            + ". Use these.");
  }

  private static void checkComplete(Signature signature, Map<String, Object> values) {
    List<String> missing = new ArrayList<>();
    for (Parameter parameter : signature.parameters()) {
      if (parameter.isRequired() && values.get(parameter.name()) == null) {
        missing.add(parameter.name());
      }
    }
    if (!missing.isEmpty()) {
      throw new UserException(
          "Cannot call procedure '"
              + signature.name()
              + "': required arguments "
              + missing
              + " are missing, the arguments are "
              + signature.parameters()
              + ". Add them.");
    }
  }

  /** The value, to be handed on to another procedure. */
  Optional<Object> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  public String string(String name) {
    return (String) values.get(name);
  }

  public Optional<String> optionalString(String name) {
    return Optional.ofNullable((String) values.get(name));
  }

  public long longValue(String name) {
    return (Long) values.get(name);
  }

  public OptionalLong optionalLong(String name) {
    Long value = (Long) values.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  public Optional<Integer> optionalInt(String name) {
    return Optional.ofNullable((Integer) values.get(name));
  }

  public boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  /** A map argument; empty when it was not given. */
  @SuppressWarnings("unchecked")
  public Map<String, String> stringMap(String name) {
    Object value = values.get(name);
    return value == null ? Map.of() : (Map<String, String>) value;
  }
}
