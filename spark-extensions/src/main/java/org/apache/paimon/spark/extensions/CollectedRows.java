package org.apache.paimon.spark.extensions;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.QueryExecution;
import scala.math.BigInt;

/**
 * The rows of a small query, on the driver. Whoever needs them several times sees the same rows
 * each time, whatever becomes of the query's inputs.
 */
final class CollectedRows {
  /** A query is run when it is estimated at most so many times as large as what may be kept. */
  private static final long ESTIMATES_ABOVE = 64;

  /** How much larger the matches of rows may be than the rows. */
  private static final long MATCHES_ABOVE = 4;

  /** How unevenly the rows may lie in the partitions of the query. */
  private static final long SKEW = 4;

  private static final long LEAST_PART_BYTES = 16L << 10;

  private CollectedRows() {}

  /** The rows of one partition; {@code isWhole} tells whether these are all. */
  private record Part(byte[][] rows, long bytes, boolean isWhole) implements Serializable {}

  /**
   * Runs a query.
   *
   * @return its rows; empty when they are, or may well be, more than Spark would broadcast
   */
  static Optional<LocalRelation> of(LogicalPlan query, SparkSession session) {
    long most = mostBytes(session);
    if (most <= 0) {
      return Optional.empty();
    }
    QueryExecution execution = execution(query, session);
    BigInt estimate = execution.optimizedPlan().stats().sizeInBytes();
    return estimate.$greater(BigInt.apply(most).$times(BigInt.apply(ESTIMATES_ABOVE)))
        ? Optional.empty()
        : run(query, execution, most);
  }

  /**
   * Runs a query whose rows are about as many as those of another one that was collected.
   *
   * @return its rows; empty when they are too many
   */
  static Optional<LocalRelation> ofMatches(LogicalPlan query, SparkSession session) {
    return run(query, execution(query, session), mostBytesOfMatches(session));
  }

  /** How large rows may be that match a collected row each. */
  static long mostBytesOfMatches(SparkSession session) {
    return MATCHES_ABOVE * mostBytes(session);
  }

  private static long mostBytes(SparkSession session) {
    return session.sessionState().conf().autoBroadcastJoinThreshold();
  }

  private static QueryExecution execution(LogicalPlan query, SparkSession session) {
    return session.sessionState().executePlan(query, CommandExecutionMode.SKIP());
  }

  private static Optional<LocalRelation> run(
      LogicalPlan query, QueryExecution execution, long most) {
    JavaRDD<InternalRow> rows = execution.toRdd().toJavaRDD();
    long mostOfPart =
        Math.max(LEAST_PART_BYTES, most / Math.max(1, rows.getNumPartitions()) * SKEW);
    List<Part> parts = rows.mapPartitions(part -> taken(part, mostOfPart)).collect();
    boolean isWhole = parts.stream().allMatch(Part::isWhole);
    long bytes = parts.stream().mapToLong(Part::bytes).sum();
    return isWhole && bytes <= most ? Optional.of(relation(query, parts)) : Optional.empty();
  }

  private static Iterator<Part> taken(Iterator<InternalRow> rows, long mostBytes) {
    List<byte[]> taken = new ArrayList<>();
    long bytes = 0;
    while (rows.hasNext()) {
      // Every plan of Spark's ends with rows of this form.
      byte[] row = ((UnsafeRow) rows.next()).copy().getBytes();
      bytes += row.length;
      if (bytes > mostBytes) {
        return List.of(new Part(new byte[0][], 0, false)).iterator();
      }
      taken.add(row);
    }
    return List.of(new Part(taken.toArray(byte[][]::new), bytes, true)).iterator();
  }

  private static LocalRelation relation(LogicalPlan query, List<Part> parts) {
    int columns = query.output().size();
    List<InternalRow> rows = new ArrayList<>();
    for (Part part : parts) {
      for (byte[] bytes : part.rows()) {
        UnsafeRow row = new UnsafeRow(columns);
        row.pointTo(bytes, bytes.length);
        rows.add(row);
      }
    }
    return new LocalRelation(query.output(), Plans.scala(rows), false);
  }
}
