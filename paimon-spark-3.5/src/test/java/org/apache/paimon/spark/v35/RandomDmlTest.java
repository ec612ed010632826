package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.paimon.spark.v35.dml.Column;
import org.apache.paimon.spark.v35.dml.ModelTable;
import org.apache.paimon.spark.v35.dml.ModelTable.Engine;
import org.apache.paimon.spark.v35.dml.RandomStatements;
import org.apache.paimon.spark.v35.dml.Statement;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same random statements on tables of every kind and on a model in memory; after each the table
 * must hold what the model holds. Another seed: {@code -Dtests.args=-Ddml.seed=N}; more statements:
 * {@code -Ddml.steps=N}; only some kinds: {@code -Ddml.only=REGEX}.
 */
final class RandomDmlTest {
  private static final long SEED = Long.getLong("dml.seed", 20261130L);
  private static final int STEPS = Integer.getInteger("dml.steps", 20);
  private static final Pattern ONLY = Pattern.compile(System.getProperty("dml.only", ""));

  private final SharedSession session = SharedSession.open();

  /**
   * A kind of table.
   *
   * @param key key columns; empty = no key
   */
  record Kind(String name, String properties, String partitions, List<Column> key, Engine engine) {
    Kind(String name, String properties, String partitions, Engine engine) {
      this(
          name,
          properties,
          partitions,
          engine == Engine.NONE
              ? List.of()
              : partitions.isEmpty() ? List.of(Column.K) : List.of(Column.G, Column.K),
          engine);
    }

    /** A kind whose keys may change their partition. */
    static Kind ofMovingKeys(String name, String properties, Engine engine) {
      return new Kind(name + ", over partitions", properties, "g", List.of(Column.K), engine);
    }

    private boolean keysMove() {
      return !key.isEmpty() && !partitions.isEmpty() && !key.contains(Column.G);
    }

    String ddl() {
      String names = String.join(",", key.stream().map(Column::sqlName).toList());
      return "CREATE TABLE t (k INT, g INT, v STRING, n INT, x DOUBLE) "
          + (partitions.isEmpty() ? "" : "PARTITIONED BY (" + partitions + ") ")
          + "TBLPROPERTIES ('file.compression'='zstd'"
          + (properties.isEmpty() ? "" : "," + properties)
          + (key.isEmpty() ? "" : ",'primary-key'='" + names + "'")
          + ")";
    }

    ModelTable model() {
      boolean keepsPartition = keysMove() && engine != Engine.DEDUPLICATE;
      return new ModelTable(engine, key, keepsPartition ? List.of(Column.G) : List.of());
    }

    RandomStatements.Traits traits() {
      return new RandomStatements.Traits(
          !partitions.isEmpty(),
          engine != Engine.AGGREGATION && engine != Engine.FIRST_ROW,
          !keysMove() || engine != Engine.FIRST_ROW,
          !keysMove());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Kind> kinds() {
    String vectors = ",'deletion-vectors.enabled'='true'";
    String orc = ",'file.format'='orc'";
    return Stream.of(
            new Kind("append", "'bucket'='-1'", "", Engine.NONE),
            new Kind("append, partitioned", "'bucket'='-1'", "g", Engine.NONE),
            new Kind("append, buckets", "'bucket'='2','bucket-key'='k'" + orc, "", Engine.NONE),
            new Kind("append, vectors", "'bucket'='-1'" + vectors, "g", Engine.NONE),
            new Kind(
                "append, buckets, vectors",
                "'bucket'='2','bucket-key'='k'" + vectors,
                "",
                Engine.NONE),
            new Kind(
                "append, tracked", "'bucket'='-1','row-tracking.enabled'='true'", "", Engine.NONE),
            new Kind("key", "'bucket'='2'", "", Engine.DEDUPLICATE),
            new Kind(
                "key, partitioned, input",
                "'bucket'='1','changelog-producer'='input'",
                "g",
                Engine.DEDUPLICATE),
            new Kind("key, vectors", "'bucket'='2'" + vectors, "", Engine.DEDUPLICATE),
            new Kind(
                "key, lookup",
                "'bucket'='2','changelog-producer'='lookup'",
                "g",
                Engine.DEDUPLICATE),
            new Kind(
                "key, first row", "'bucket'='2','merge-engine'='first-row'", "", Engine.FIRST_ROW),
            new Kind(
                "key, dynamic buckets",
                "'dynamic-bucket.target-row-num'='5'",
                "g",
                Engine.DEDUPLICATE),
            new Kind(
                "key, aggregation, dynamic buckets",
                "'dynamic-bucket.target-row-num'='5','merge-engine'='aggregation',"
                    + "'fields.n.aggregate-function'='sum'",
                "",
                Engine.AGGREGATION),
            Kind.ofMovingKeys("key", "'dynamic-bucket.target-row-num'='3'", Engine.DEDUPLICATE),
            Kind.ofMovingKeys(
                "key, three assigners",
                "'dynamic-bucket.target-row-num'='2','dynamic-bucket.assigner-parallelism'='3'"
                    + orc,
                Engine.DEDUPLICATE),
            Kind.ofMovingKeys(
                "key, lookup",
                "'dynamic-bucket.target-row-num'='3','changelog-producer'='lookup'",
                Engine.DEDUPLICATE),
            Kind.ofMovingKeys("key, input", "'changelog-producer'='input'", Engine.DEDUPLICATE),
            Kind.ofMovingKeys(
                "key, partial update",
                "'dynamic-bucket.target-row-num'='3','merge-engine'='partial-update',"
                    + "'partial-update.remove-record-on-delete'='true'",
                Engine.PARTIAL_UPDATE),
            Kind.ofMovingKeys(
                "key, aggregation",
                "'dynamic-bucket.target-row-num'='3','merge-engine'='aggregation',"
                    + "'fields.n.aggregate-function'='sum','aggregation.remove-record-on-delete'='true'",
                Engine.AGGREGATION),
            Kind.ofMovingKeys(
                "key, first row",
                "'dynamic-bucket.target-row-num'='3','merge-engine'='first-row'",
                Engine.FIRST_ROW),
            new Kind(
                "key, aggregation, vectors",
                "'bucket'='2','merge-engine'='aggregation','fields.n.aggregate-function'='sum'"
                    + vectors,
                "",
                Engine.AGGREGATION),
            new Kind(
                "key, partial update",
                "'bucket'='2','merge-engine'='partial-update',"
                    + "'partial-update.remove-record-on-delete'='true'"
                    + orc,
                "",
                Engine.PARTIAL_UPDATE),
            new Kind(
                "key, aggregation",
                "'bucket'='2','merge-engine'='aggregation','fields.n.aggregate-function'='sum'",
                "g",
                Engine.AGGREGATION))
        .filter(kind -> ONLY.matcher(kind.name()).find());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void aTableHoldsWhatTheModelHolds(Kind kind) {
    long seed = SEED + kind.name().hashCode();
    Random random = new Random(seed);
    session.sql(kind.ddl());
    ModelTable model = kind.model();
    RandomStatements statements = new RandomStatements(random, model, kind.traits());
    List<String> history = new ArrayList<>(List.of("seed " + SEED, kind.ddl()));
    String query = "SELECT k, g, v, n, x FROM t";
    for (int step = 0; step < STEPS; step++) {
      Statement statement = statements.next(model);
      history.add(statement.sql());
      int before = model.rows().size();
      long affected = statement.effect().apply(model);
      String what = String.join(";\n", history);
      List<Row> answer = run(statement.sql(), what);
      assertThat(session.sorted(query)).as(what).isEqualTo(model.text());
      if (affected != Statement.UNCOUNTED) {
        assertThat(answer).as(what).hasSize(1);
        Object counted = answer.get(0).getAs("num_affected_rows");
        boolean mayBeUncounted =
            statement.isDeleteBy(kind.partitions()) || (statement.isDelete() && affected == before);
        if (counted != null || !mayBeUncounted) {
          assertThat(counted).as(what).isEqualTo(affected);
        }
      }
    }
    assertThat(session.sql("CALL sys.verify(table => 't')").collectAsList())
        .as(String.join(";\n", history))
        .isEmpty();
  }

  private List<Row> run(String statement, String what) {
    try {
      return session.sql(statement.replace("$t", "t")).collectAsList();
    } catch (RuntimeException e) {
      throw new AssertionError(what, e);
    }
  }
}
