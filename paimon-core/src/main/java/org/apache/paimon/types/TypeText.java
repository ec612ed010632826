package org.apache.paimon.types;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;

/**
 * Reads the text of atomic types, as schema files hold it: {@code DECIMAL(9, 2) NOT NULL}. Case and
 * white space do not matter; the older spellings of SQL are understood ({@code INTEGER}, {@code
 * NUMERIC}, {@code TIMESTAMP(3) WITHOUT TIME ZONE} ...). {@link DataType#text} writes the text.
 */
public final class TypeText {
  private static final Pattern SHAPE =
      Pattern.compile(
          "([A-Z_]+(?: PRECISION)?)" // name
              + "(?: ?\\( ?(\\d{1,10}) ?(?:, ?(\\d{1,10}) ?)?\\))?" // length, or precision and
              // scale
              + "( WITH LOCAL TIME ZONE| WITHOUT TIME ZONE)?"
              + "( NOT NULL| NULL)?");

  private TypeText() {}

  /**
   * The atomic type with this text.
   *
   * @throws UnsupportedFeatureException for a name that is no type, or one this version lacks
   * @throws UserException for parameters that do not fit the type
   */
  public static AtomicType parse(String text) {
    String normal = text.trim().toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
    Matcher matcher = SHAPE.matcher(normal);
    if (!matcher.matches()) {
      throw unknown(text);
    }
    int first = number(text, matcher.group(2));
    int second = number(text, matcher.group(3));
    String zone = matcher.group(4) == null ? "" : matcher.group(4).trim();
    AtomicType type = typed(text, matcher.group(1), first, second, zone);
    return type.withNullable(matcher.group(5) == null || !matcher.group(5).contains("NOT"));
  }

  private static AtomicType typed(String text, String name, int first, int second, String zone) {
    boolean local = zone.equals("WITH LOCAL TIME ZONE");
    boolean timed = name.equals("TIMESTAMP") || (name.equals("TIME") && !local);
    if ((second >= 0 && !isDecimal(name)) || (!zone.isEmpty() && !timed)) {
      throw misfit(text);
    }
    return switch (name) {
      case "BOOLEAN",
          "TINYINT",
          "SMALLINT",
          "INT",
          "BIGINT",
          "FLOAT",
          "DOUBLE",
          "DATE",
          "VARIANT" ->
          plain(text, TypeRoot.valueOf(name), first);
      case "INTEGER" -> plain(text, TypeRoot.INT, first);
      case "DOUBLE PRECISION" -> plain(text, TypeRoot.DOUBLE, first);
      case "CHAR", "VARCHAR", "BINARY", "VARBINARY" ->
          DataTypes.of(TypeRoot.valueOf(name), first < 0 ? 1 : first);
      case "STRING" -> first < 0 ? DataTypes.STRING : failMisfit(text);
      case "BYTES" -> first < 0 ? DataTypes.BYTES : failMisfit(text);
      case "DECIMAL", "NUMERIC", "DEC" ->
          DataTypes.decimal(first < 0 ? 10 : first, Math.max(second, 0));
      case "TIME" -> DataTypes.time(Math.max(first, 0));
      case "TIMESTAMP" ->
          DataTypes.of(local ? TypeRoot.TIMESTAMP_LTZ : TypeRoot.TIMESTAMP, first < 0 ? 6 : first);
      case "TIMESTAMP_LTZ" -> DataTypes.timestampLtz(first < 0 ? 6 : first);
      default -> throw unknown(text);
    };
  }

  private static boolean isDecimal(String name) {
    return name.equals("DECIMAL") || name.equals("NUMERIC") || name.equals("DEC");
  }

  private static AtomicType plain(String text, TypeRoot root, int parameter) {
    return parameter < 0 ? DataTypes.of(root) : failMisfit(text);
  }

  private static AtomicType failMisfit(String text) {
    throw misfit(text);
  }

  private static int number(String text, String digits) {
    if (digits == null) {
      return -1;
    }
    long value = Long.parseLong(digits);
    if (value > Integer.MAX_VALUE) {
      throw misfit(text);
    }
    return (int) value;
  }

  private static UserException misfit(String text) {
    return new UserException(
        "Invalid type '"
            + text
            + "': its parameters do not fit, expected a form such as INT, VARCHAR(20), DECIMAL(9, 2)"
            + " or TIMESTAMP(6) WITH LOCAL TIME ZONE. Correct the type.");
  }

  private static UnsupportedFeatureException unknown(String text) {
    return new UnsupportedFeatureException(
        "Cannot use type '"
            + text
            + "': this version does not know it, expected one of BOOLEAN, TINYINT, SMALLINT, INT, BIGINT,"
            + " FLOAT, DOUBLE, DECIMAL, CHAR, VARCHAR, STRING, BINARY, VARBINARY, BYTES, DATE, TIME,"
            + " TIMESTAMP, VARIANT, ARRAY, MULTISET, MAP, ROW. Use another type, or a version that"
            + " knows it.");
  }
}
