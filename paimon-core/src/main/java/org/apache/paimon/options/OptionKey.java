package org.apache.paimon.options;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.paimon.error.UserException;

/**
 * The key of an option.
 *
 * @param name the key's text
 * @param parser turns the given text into a value; throws IllegalArgumentException when it cannot
 * @param expected what a value looks like, for error messages
 * @param defaultText the default in text form, null when the option has none
 * @param aliases old spellings, accepted after the name itself
 * @param description one line for the option table in docs
 */
public record OptionKey<T>(
    String name,
    Function<String, T> parser,
    String expected,
    String defaultText,
    List<String> aliases,
    String description) {

  public OptionKey {
    aliases = List.copyOf(aliases);
  }

  /** A text option. */
  public static OptionKey<String> string(String name, String defaultText, String description) {
    return new OptionKey<>(
        name, Function.identity(), "a text", defaultText, List.of(), description);
  }

  public static OptionKey<Boolean> bool(String name, boolean defaultValue, String description) {
    return new OptionKey<>(
        name,
        OptionKey::parseBoolean,
        "true or false",
        Boolean.toString(defaultValue),
        List.of(),
        description);
  }

  /** A whole number; {@code defaultText} null = no default. */
  public static OptionKey<Integer> integer(String name, String defaultText, String description) {
    return new OptionKey<>(
        name,
        s -> Integer.valueOf(s.trim()),
        "a whole number",
        defaultText,
        List.of(),
        description);
  }

  public static OptionKey<Long> longNumber(String name, String defaultText, String description) {
    return new OptionKey<>(
        name, s -> Long.valueOf(s.trim()), "a whole number", defaultText, List.of(), description);
  }

  public static OptionKey<Double> decimal(String name, String defaultText, String description) {
    return new OptionKey<>(
        name, s -> Double.valueOf(s.trim()), "a number", defaultText, List.of(), description);
  }

  /** A number between 0 and 1, both excluded. */
  public static OptionKey<Double> share(String name, String defaultText, String description) {
    return new OptionKey<>(
        name,
        OptionKey::parseShare,
        "a number above 0 and below 1",
        defaultText,
        List.of(),
        description);
  }

  /** A size in bytes. */
  public static OptionKey<Long> size(String name, String defaultText, String description) {
    return new OptionKey<>(
        name,
        OptionText::parseBytes,
        "a size such as '128 mb'",
        defaultText,
        List.of(),
        description);
  }

  public static OptionKey<Duration> duration(String name, String defaultText, String description) {
    return new OptionKey<>(
        name,
        OptionText::parseDuration,
        "a duration such as '1 h'",
        defaultText,
        List.of(),
        description);
  }

  /** An enum whose constants are written in lower case with dashes. */
  public static <E extends Enum<E>> OptionKey<E> enumOf(
      String name, Class<E> type, String defaultText, String description) {
    Map<String, E> constants = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      constants.put(enumText(constant), constant);
    }
    Function<String, E> parser =
        text -> {
          E constant = constants.get(text);
          if (constant == null) {
            constant = constants.get(text.trim().toLowerCase(Locale.ROOT).replace('_', '-'));
          }
          if (constant == null) {
            throw new IllegalArgumentException(text);
          }
          return constant;
        };
    String expected = "one of " + List.copyOf(constants.keySet());
    return new OptionKey<>(name, parser, expected, defaultText, List.of(), description);
  }

  /** The option spelling of an enum constant: {@code FIRST_ROW} is {@code first-row}. */
  public static String enumText(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The same key with old spellings. */
  public OptionKey<T> withAliases(String... oldNames) {
    return new OptionKey<>(name, parser, expected, defaultText, List.of(oldNames), description);
  }

  /** Parses {@code text}; a UserException names the key and what was expected. */
  public T parse(String text) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of option '"
              + name
              + "', expected "
              + expected
              + ". Correct the option.",
          e);
    }
  }

  private static Double parseShare(String text) {
    double share = Double.parseDouble(text.trim());
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(text);
    }
    return share;
  }

  private static Boolean parseBoolean(String text) {
    return switch (text.trim().toLowerCase(Locale.ROOT)) {
      case "true" -> Boolean.TRUE;
      case "false" -> Boolean.FALSE;
      default -> throw new IllegalArgumentException(text);
    };
  }
}
