package org.apache.paimon.spark.v35.dml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/** Random statements for a table; a statement is to be applied before the next is made. */
public final class RandomStatements {
  /**
   * What the table is like.
   *
   * @param isPartitioned whether its partitions are those of column G
   * @param mayUpdate whether it takes UPDATE and MERGE
   * @param mayDelete whether it takes DELETE of single rows
   * @param replacesPartitions whether single partitions may be overwritten
   */
  public record Traits(
      boolean isPartitioned, boolean mayUpdate, boolean mayDelete, boolean replacesPartitions) {}

  private static final Function<Column, Expr> PLAIN = column -> Expr.target("", column);
  private static final Function<Column, Expr> OF_SUBQUERY = column -> Expr.target("u.", column);

  private final Random random;
  private final RandomExpressions expressions;
  private final Traits traits;

  public RandomStatements(Random random, ModelTable table, Traits traits) {
    this.random = random;
    this.traits = traits;
    this.expressions = new RandomExpressions(random, mayBeNull(table));
  }

  /** Whether column G may be null: where it is no key, and where it is more than a value. */
  private boolean mayBeNull(ModelTable table) {
    return !table.hasKey() || (traits.isPartitioned() && !table.key().contains(Column.G));
  }

  /** The next statement on what the model holds now. */
  public Statement next(ModelTable table) {
    if (table.rows().size() < 5) {
      return insert(table);
    }
    int choice = random.nextInt(100);
    if (choice < 22) {
      return insert(table);
    } else if (choice < 44 || (choice < 88 && !traits.mayUpdate())) {
      return traits.mayDelete() ? delete(table) : insert(table);
    } else if (choice < 64) {
      return update(table);
    } else if (choice < 88) {
      return new RandomMerge(random, expressions, table).statement();
    } else if (choice < 94) {
      return compact();
    }
    return replace(table);
  }

  private Statement compact() {
    return new Statement("CALL sys.compact(table => '$t')", table -> Statement.UNCOUNTED);
  }

  /** Rows with different keys. */
  private List<Object[]> rows(ModelTable table) {
    List<Object[]> rows = new ArrayList<>();
    Set<List<Object>> keys = new HashSet<>();
    for (int i = 0; i <= random.nextInt(8); i++) {
      Object[] row = expressions.row();
      List<Object> key = table.key().stream().map(column -> row[column.ordinal()]).toList();
      if (!table.hasKey() || keys.add(key)) {
        rows.add(row);
      }
    }
    return rows;
  }

  private Statement insert(ModelTable table) {
    List<Object[]> rows = rows(table);
    String sql;
    if (expressions.chance(50)) {
      sql = "INSERT INTO $t VALUES " + values(rows, Column.ALL);
    } else {
      List<Column> given = new ArrayList<>(List.of(Column.X, Column.K, Column.G));
      (expressions.chance(50) ? List.of(Column.V) : List.of(Column.N)).forEach(given::add);
      for (Column column : Column.ALL) {
        if (!given.contains(column)) {
          rows.forEach(row -> row[column.ordinal()] = null);
        }
      }
      String names = names(given);
      sql =
          expressions.chance(50)
              ? "INSERT INTO $t (" + names + ") VALUES " + values(rows, given)
              : "INSERT INTO $t BY NAME SELECT * FROM VALUES "
                  + values(rows, given)
                  + " AS s("
                  + names
                  + ")";
    }
    return new Statement(
        sql,
        model -> {
          model.insert(rows);
          return rows.size();
        });
  }

  private Statement replace(ModelTable table) {
    List<Object[]> rows = rows(table);
    if (!traits.isPartitioned() || expressions.chance(30)) {
      return new Statement(
          "INSERT OVERWRITE $t VALUES " + values(rows, Column.ALL),
          model -> {
            model.delete(row -> true);
            model.insert(rows);
            return rows.size();
          });
    }
    int group = random.nextInt(3);
    if (!traits.replacesPartitions() || expressions.chance(40)) {
      return new Statement(
          "DELETE FROM $t WHERE g = " + group,
          model -> {
            model.delete(row -> row[Column.G.ordinal()] instanceof Integer g && g == group);
            return Statement.UNCOUNTED;
          });
    }
    Set<Object> keys = new HashSet<>();
    rows.forEach(row -> row[Column.G.ordinal()] = group);
    rows.removeIf(row -> table.hasKey() && !keys.add(row[Column.K.ordinal()]));
    return new Statement(
        "INSERT OVERWRITE $t PARTITION (g = "
            + group
            + ") VALUES "
            + values(rows, List.of(Column.K, Column.V, Column.N, Column.X)),
        model -> {
          model.delete(row -> row[Column.G.ordinal()] instanceof Integer g && g == group);
          model.insert(rows);
          return rows.size();
        });
  }

  private Statement delete(ModelTable table) {
    Expr condition = condition(table);
    return new Statement(
        "DELETE FROM $t WHERE " + condition.sql(),
        model -> model.delete(row -> condition.holds(Scope.ofTarget(row))));
  }

  private Statement update(ModelTable table) {
    Expr condition = condition(table);
    List<Column> columns = RandomMerge.someOf(random, table);
    boolean mayBeNull = table.engine() != ModelTable.Engine.PARTIAL_UPDATE;
    List<Expr> assigned = new ArrayList<>();
    List<String> sql = new ArrayList<>();
    for (Column column : columns) {
      Expr value = expressions.assigned(column, PLAIN, mayBeNull);
      assigned.add(value);
      sql.add(column.sqlName() + " = " + value.sql());
    }
    return new Statement(
        "UPDATE $t SET " + String.join(", ", sql) + " WHERE " + condition.sql(),
        model -> {
          long updated = 0;
          for (Object[] row : model.rows()) {
            Scope scope = Scope.ofTarget(row);
            if (condition.holds(scope)) {
              Object[] values = assigned.stream().map(value -> value.of(scope)).toArray();
              for (int i = 0; i < values.length; i++) {
                row[columns.get(i).ordinal()] = values[i];
              }
              updated++;
            }
          }
          return updated;
        });
  }

  /** A condition; in some a subquery over the same table. */
  private Expr condition(ModelTable table) {
    Expr condition = expressions.condition(PLAIN, 2);
    if (!expressions.chance(25)) {
      return condition;
    }
    Expr inner = expressions.condition(OF_SUBQUERY, 1);
    Column column = expressions.chance(50) ? Column.N : Column.V;
    List<Object> found =
        table.rows().stream()
            .filter(row -> inner.holds(Scope.ofTarget(row)))
            .map(row -> row[column.ordinal()])
            .toList();
    if (expressions.chance(60)) {
      String query = "SELECT u." + column.sqlName() + " FROM $t u WHERE " + inner.sql();
      Expr in = PLAIN.apply(column).in(query, new ArrayList<>(found));
      return expressions.chance(50) ? in : in.and(condition);
    }
    Integer most = null;
    for (Object[] row : table.rows()) {
      if (inner.holds(Scope.ofTarget(row))) {
        int key = (Integer) row[Column.K.ordinal()];
        most = most == null || key > most ? (Integer) key : most;
      }
    }
    Integer limit = most;
    Expr scalar = new Expr("(SELECT max(u.k) FROM $t u WHERE " + inner.sql() + ")", scope -> limit);
    Expr compared = PLAIN.apply(Column.K).compare(expressions.chance(50) ? "=" : "<", scalar);
    return expressions.chance(50) ? compared : compared.or(condition);
  }

  static String names(List<Column> columns) {
    return String.join(", ", columns.stream().map(Column::sqlName).toList());
  }

  static String values(List<Object[]> rows, List<Column> columns) {
    List<String> texts = new ArrayList<>();
    for (Object[] row : rows) {
      List<String> literals = new ArrayList<>();
      columns.forEach(column -> literals.add(column.literal(row[column.ordinal()])));
      texts.add("(" + String.join(", ", literals) + ")");
    }
    return String.join(", ", texts);
  }
}
