package org.apache.paimon.integration.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table to write through Spark: its definition, and what is done to it.
 *
 * @param columns column list of CREATE TABLE, with types
 * @param partitions partition columns
 * @param keys primary key; empty for an append table
 * @param properties further table properties, {@code 'key' = 'value', ...}
 * @param steps what is done after creation, in order; {@code $t} stands for the table
 * @param expected a query without the table that gives its rows after all steps; empty if replaying
 *     the inserts of the steps gives them
 */
record Scenario(
    String name,
    String columns,
    List<String> partitions,
    List<String> keys,
    List<String> properties,
    List<Step> steps,
    Optional<String> expected) {

  /** One thing done to the table. */
  sealed interface Step {

    /** Inserts the rows of a query. */
    record Insert(String query) implements Step {}

    /** Runs a statement that changes something else than by inserting rows. */
    record Statement(String sql) implements Step {}
  }

  /** The table property that names a column; empty if it is not set. */
  Optional<String> columnProperty(String key) {
    String prefix = "'" + key + "' = '";
    return properties.stream()
        .filter(property -> property.startsWith(prefix))
        .map(property -> property.substring(prefix.length(), property.length() - 1))
        .findFirst();
  }

  String createStatement(String table) {
    List<String> all = new ArrayList<>(properties);
    if (!keys.isEmpty()) {
      all.add("'primary-key' = '" + String.join(",", keys) + "'");
    }
    return "CREATE TABLE "
        + table
        + " ("
        + columns
        + ")"
        + (partitions.isEmpty() ? "" : " PARTITIONED BY (" + String.join(", ", partitions) + ")")
        + (all.isEmpty() ? "" : " TBLPROPERTIES (" + String.join(", ", all) + ")");
  }

  static Builder table(String name, String columns) {
    return new Builder(name, columns);
  }

  static final class Builder {

    private final String name;
    private final String columns;
    private final List<String> properties = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private List<String> partitions = List.of();
    private List<String> keys = List.of();

    private Builder(String name, String columns) {
      this.name = name;
      this.columns = columns;
    }

    Builder key(String... columns) {
      keys = List.of(columns);
      return this;
    }

    Builder partitionedBy(String... columns) {
      partitions = List.of(columns);
      return this;
    }

    Builder with(String key, String value) {
      properties.add("'" + key + "' = '" + value + "'");
      return this;
    }

    Builder insert(String query) {
      steps.add(new Step.Insert(query));
      return this;
    }

    Builder sql(String statement) {
      steps.add(new Step.Statement(statement));
      return this;
    }

    /** The rows are those of the replayed inserts. */
    Scenario build() {
      return build(Optional.empty());
    }

    /** The rows are those of {@code query}. */
    Scenario expect(String query) {
      return build(Optional.of(query));
    }

    private Scenario build(Optional<String> expected) {
      return new Scenario(
          name, columns, partitions, keys, List.copyOf(properties), List.copyOf(steps), expected);
    }
  }
}
