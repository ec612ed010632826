package org.apache.paimon.spark.v35.dml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** A random MERGE with any number of clauses. */
final class RandomMerge {
  private static final Function<Column, Expr> TARGET = column -> Expr.target("t.", column);

  private final Random random;
  private final RandomExpressions expressions;
  private final ModelTable table;
  private final List<Object[]> source = new ArrayList<>();
  private final List<Clause> matched = new ArrayList<>();
  private final List<Clause> notMatched = new ArrayList<>();
  private final List<Clause> notMatchedBySource = new ArrayList<>();
  private Expr on;

  /**
   * A clause.
   *
   * @param condition of the clause; null = always
   * @param action {@code UPDATE ...}, {@code DELETE} or {@code INSERT ...}
   * @param values by column what an update or insert sets; null = a delete
   */
  private record Clause(Expr condition, String action, Map<Column, Expr> values) {
    String sql(String when) {
      return " WHEN "
          + when
          + (condition == null ? "" : " AND " + condition.sql())
          + " THEN "
          + action;
    }

    boolean holds(Scope scope) {
      return condition == null || condition.holds(scope);
    }
  }

  RandomMerge(Random random, RandomExpressions expressions, ModelTable table) {
    this.random = random;
    this.expressions = expressions;
    this.table = table;
  }

  Statement statement() {
    makeSource();
    makeCondition();
    do {
      for (int i = random.nextInt(3); i > 0; i--) {
        matched.add(change(true));
      }
      for (int i = random.nextInt(3); i > 0; i--) {
        notMatched.add(insertion());
      }
      for (int i = random.nextInt(4) - 1; i > 0; i--) {
        notMatchedBySource.add(change(false));
      }
    } while (matched.isEmpty() && notMatched.isEmpty() && notMatchedBySource.isEmpty());
    dropUnreachable(matched);
    dropUnreachable(notMatched);
    dropUnreachable(notMatchedBySource);
    StringBuilder sql = new StringBuilder("MERGE INTO $t t USING (SELECT * FROM VALUES ");
    sql.append(RandomStatements.values(source, Column.ALL));
    sql.append(" AS v(").append(RandomStatements.names(Column.ALL)).append(")) s ON ");
    sql.append(on.sql());
    matched.forEach(clause -> sql.append(clause.sql("MATCHED")));
    notMatched.forEach(clause -> sql.append(clause.sql("NOT MATCHED")));
    notMatchedBySource.forEach(clause -> sql.append(clause.sql("NOT MATCHED BY SOURCE")));
    return new Statement(sql.toString(), this::apply);
  }

  /** Only the last clause of a kind may be without condition. */
  private static void dropUnreachable(List<Clause> clauses) {
    for (int i = 0; i < clauses.size(); i++) {
      if (clauses.get(i).condition() == null) {
        clauses.subList(i + 1, clauses.size()).clear();
      }
    }
  }

  /** Rows with different keys, so that no row of the table is matched twice. */
  private void makeSource() {
    Map<List<Object>, Object[]> byKey = new LinkedHashMap<>();
    for (int i = 0; i <= random.nextInt(8); i++) {
      Object[] row = expressions.row();
      if (!table.hasKey() && expressions.chance(5)) {
        row[Column.K.ordinal()] = null;
      }
      List<Object> key = new ArrayList<>();
      joinColumns().forEach(column -> key.add(row[column.ordinal()]));
      byKey.put(key, row);
    }
    source.addAll(byKey.values());
  }

  private List<Column> joinColumns() {
    return table.hasKey() ? table.key() : List.of(Column.K);
  }

  private void makeCondition() {
    for (Column column : joinColumns()) {
      Expr equal = TARGET.apply(column).compare("=", Expr.source(column));
      on = on == null ? equal : on.and(equal);
    }
    if (!table.hasKey() && expressions.chance(25)) {
      on = on.and(expressions.condition(TARGET, 1));
    }
  }

  private Expr conditionOrNone(Function<Column, Expr> columns) {
    return expressions.chance(60) ? expressions.condition(columns, 1) : null;
  }

  /** UPDATE or DELETE. */
  private Clause change(boolean hasSource) {
    Function<Column, Expr> side = hasSource && expressions.chance(50) ? Expr::source : TARGET;
    Expr condition = conditionOrNone(side);
    if (expressions.chance(35)) {
      return new Clause(condition, "DELETE", null);
    }
    boolean mayBeNull = table.engine() != ModelTable.Engine.PARTIAL_UPDATE;
    Map<Column, Expr> values = new LinkedHashMap<>();
    if (hasSource && mayBeNull && expressions.chance(30)) {
      Column.ALL.forEach(column -> values.put(column, Expr.source(column)));
      return new Clause(condition, "UPDATE SET *", values);
    }
    List<String> sets = new ArrayList<>();
    for (Column column : someOf(random, table)) {
      Function<Column, Expr> from = hasSource && expressions.chance(50) ? Expr::source : TARGET;
      Expr value = expressions.assigned(column, from, mayBeNull);
      if (hasSource && column == Column.N && mayBeNull) {
        value = TARGET.apply(Column.N).plus(value);
      }
      values.put(column, value);
      sets.add("t." + column.sqlName() + " = " + value.sql());
    }
    return new Clause(condition, "UPDATE SET " + String.join(", ", sets), values);
  }

  private Clause insertion() {
    Expr condition = conditionOrNone(Expr::source);
    Map<Column, Expr> values = new LinkedHashMap<>();
    if (expressions.chance(50)) {
      Column.ALL.forEach(column -> values.put(column, Expr.source(column)));
      return new Clause(condition, "INSERT *", values);
    }
    List<Column> columns = new ArrayList<>(List.of(Column.G, Column.K));
    columns.add(expressions.chance(50) ? Column.N : Column.V);
    for (Column column : columns) {
      boolean isKey = table.key().contains(column);
      values.put(
          column, isKey ? Expr.source(column) : expressions.assigned(column, Expr::source, true));
    }
    List<String> given = values.values().stream().map(Expr::sql).toList();
    return new Clause(
        condition,
        "INSERT ("
            + RandomStatements.names(columns)
            + ") VALUES ("
            + String.join(", ", given)
            + ")",
        values);
  }

  /** Some columns that may be set. */
  static List<Column> someOf(Random random, ModelTable table) {
    List<Column> columns = new ArrayList<>();
    for (Column column : Column.ALL) {
      int percent = column == Column.K || column == Column.G ? 15 : 45;
      if (table.maySet(column) && random.nextInt(100) < percent) {
        columns.add(column);
      }
    }
    return columns.isEmpty() ? List.of(Column.N) : columns;
  }

  private long apply(ModelTable model) {
    long affected = 0;
    List<Object[]> kept = new ArrayList<>();
    Map<Object[], Boolean> used = new HashMap<>();
    for (Object[] row : model.rows()) {
      Object[] partner = partner(row);
      if (partner != null) {
        used.put(partner, true);
      }
      Scope scope = new Scope(row, partner);
      Clause clause = first(partner != null ? matched : notMatchedBySource, scope);
      if (clause == null) {
        kept.add(row);
        continue;
      }
      affected++;
      if (clause.values() != null) {
        Object[] changed = row.clone();
        clause.values().forEach((column, value) -> changed[column.ordinal()] = value.of(scope));
        kept.add(changed);
      }
    }
    List<Object[]> inserted = new ArrayList<>();
    for (Object[] row : source) {
      Scope scope = new Scope(null, row);
      Clause clause = used.containsKey(row) ? null : first(notMatched, scope);
      if (clause != null) {
        Object[] made = new Object[Column.ALL.size()];
        clause.values().forEach((column, value) -> made[column.ordinal()] = value.of(scope));
        inserted.add(made);
      }
    }
    model.replaceAll(kept);
    model.insert(inserted);
    return affected + inserted.size();
  }

  private Object[] partner(Object[] row) {
    for (Object[] each : source) {
      if (on.holds(new Scope(row, each))) {
        return each;
      }
    }
    return null;
  }

  private static Clause first(List<Clause> clauses, Scope scope) {
    for (Clause clause : clauses) {
      if (clause.holds(scope)) {
        return clause;
      }
    }
    return null;
  }
}
