package org.apache.paimon.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.PaimonException;

/**
 * The rules that table definitions keep. They are asked when a table is created or altered, never
 * when it is read: tables that others made by other rules can be read, and altered in everything
 * that does not break a further rule.
 */
public final class SchemaValidation {

  /** One rule. */
  @FunctionalInterface
  private interface Rule {
    /** Throws when the rule is broken. */
    void check(TableSchema schema, TableOptions options);
  }

  /** Where one of these is broken the others make no sense. */
  private static final List<Rule> FIRST_RULES = List.of(ColumnRules::names, ColumnRules::keys);

  private static final List<Rule> RULES =
      List.of(
          ColumnRules::defaults,
          ColumnRules::partitionDirectories,
          FeatureRules::columnOptions,
          BucketRules::count,
          BucketRules::key,
          BucketRules::function,
          BucketRules::deltaCommits,
          MergeRules::sequence,
          MergeRules::rowKind,
          MergeRules::firstRow,
          MergeRules::sequenceGroups,
          MergeRules::groupedKeys,
          AggregateRules::functions,
          AggregateRules::removal,
          FeatureRules::changelog,
          FeatureRules::rowTracking,
          FeatureRules::upsertKey,
          FeatureRules::branch,
          FeatureRules::retention,
          FeatureRules::expiration,
          FeatureRules::formats,
          (schema, options) -> ReadSupport.check(schema));

  private SchemaValidation() {}

  /** Refuses a new table that breaks a rule. */
  static void checkNew(TableSchema schema) {
    checkAltered(Map.of(), schema);
  }

  /** Refuses a changed schema that breaks a rule which the schema before did not break. */
  static void checkAltered(TableSchema before, TableSchema after) {
    checkAltered(violations(before), after);
  }

  private static void checkAltered(Map<String, PaimonException> accepted, TableSchema after) {
    for (PaimonException violation : violations(after).values()) {
      if (!accepted.containsKey(violation.getMessage())) {
        throw violation;
      }
    }
  }

  /**
   * Refuses options about merging that no merge can follow, whoever made the table.
   *
   * @throws org.apache.paimon.error.UserException naming the option
   */
  public static void checkMerging(TableSchema schema) {
    TableOptions options = TableOptions.of(schema);
    MergeRules.sequenceGroups(schema, options);
    AggregateRules.functions(schema, options);
    AggregateRules.removal(schema, options);
  }

  /** What is wrong with a schema, by message, in the order of the rules. */
  static Map<String, PaimonException> violations(TableSchema schema) {
    Map<String, PaimonException> violations = new LinkedHashMap<>();
    TableOptions options;
    try {
      options = TableOptions.of(schema);
    } catch (PaimonException e) {
      violations.put(e.getMessage(), e);
      return violations;
    }
    check(FIRST_RULES, schema, options, violations);
    if (violations.isEmpty()) {
      check(RULES, schema, options, violations);
    }
    return violations;
  }

  private static void check(
      List<Rule> rules,
      TableSchema schema,
      TableOptions options,
      Map<String, PaimonException> violations) {
    for (Rule rule : rules) {
      try {
        rule.check(schema, options);
      } catch (PaimonException e) {
        violations.put(e.getMessage(), e);
      }
    }
  }
}
