package org.apache.paimon.schema;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.options.OptionKey;

/**
 * The key of an option that is about columns: {@code fields.<column>[,<column>...].<setting>}.
 *
 * @param columns the columns named
 * @param setting what is set
 */
record FieldOption(List<String> columns, String setting) {
  static final String PREFIX = "fields.";
  static final String AGGREGATE_FUNCTION = "aggregate-function";
  static final String IGNORE_RETRACT = "ignore-retract";
  static final String SEQUENCE_GROUP = "sequence-group";
  static final String NESTED_KEY = "nested-key";

  static final OptionKey<String> DEFAULT_AGGREGATE_FUNCTION =
      OptionKey.string(
          "fields.default-aggregate-function", null, "function of columns without their own");

  private static final List<String> SETTINGS =
      List.of(
          AGGREGATE_FUNCTION,
          IGNORE_RETRACT,
          SEQUENCE_GROUP,
          "list-agg-delimiter",
          "distinct",
          NESTED_KEY,
          "count-limit",
          "stats-mode");

  FieldOption {
    columns = List.copyOf(columns);
  }

  /** The parts of a key; empty when it is not about columns. */
  static Optional<FieldOption> parse(String key) {
    if (!key.startsWith(PREFIX) || key.equals(DEFAULT_AGGREGATE_FUNCTION.name())) {
      return Optional.empty();
    }
    String rest = key.substring(PREFIX.length());
    for (String setting : SETTINGS) {
      if (rest.endsWith("." + setting)) {
        String columns = rest.substring(0, rest.length() - setting.length() - 1);
        return Optional.of(new FieldOption(ColumnList.parse(columns), setting));
      }
    }
    int dot = rest.indexOf('.');
    return dot <= 0
        ? Optional.empty()
        : Optional.of(
            new FieldOption(ColumnList.parse(rest.substring(0, dot)), rest.substring(dot + 1)));
  }

  /** The key that says this. */
  String key() {
    return PREFIX + String.join(",", columns) + "." + setting;
  }

  /** Reads all options with a setting: from columns named to value. */
  static void forEach(TableSchema schema, String setting, Visitor visitor) {
    for (Map.Entry<String, String> entry : schema.options().asMap().entrySet()) {
      Optional<FieldOption> option = parse(entry.getKey());
      if (option.isPresent() && option.get().setting().equals(setting)) {
        visitor.visit(option.get(), entry.getValue());
      }
    }
  }

  /** Gets the options of {@link #forEach}. */
  @FunctionalInterface
  interface Visitor {
    void visit(FieldOption option, String value);
  }
}
