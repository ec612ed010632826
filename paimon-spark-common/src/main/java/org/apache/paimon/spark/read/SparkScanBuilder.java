package org.apache.paimon.spark.read;

import java.util.Optional;
import java.util.function.Consumer;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** Collects what Spark pushes down: columns, filters, a limit, the first rows of an order. */
public final class SparkScanBuilder
    implements SupportsPushDownRequiredColumns,
        SupportsPushDownV2Filters,
        SupportsPushDownLimit,
        SupportsPushDownTopN,
        SupportsPushDownAggregates {

  private final Table table;
  private PushedFilters filters = PushedFilters.NONE;
  private StructType required;
  private final Consumer<PlannedFiles> built;
  private RowLimit limit = RowLimit.NONE;
  private MetadataAnswer answer;

  /** The plan for what was pushed so far; null = not made yet. */
  private PlannedSplits planned;

  private Aggregation asked;
  private Optional<MetadataAnswer> askedAnswer = Optional.empty();
  private Predicate[] predicates = {};

  /** A builder of scans of {@code table}, whose options say which snapshot. */
  public SparkScanBuilder(Table table) {
    this(table, files -> {});
  }

  /**
   * A builder for a statement that changes what it reads.
   *
   * @param built gets the files of each scan that is made; the last one is used
   */
  public SparkScanBuilder(Table table, Consumer<PlannedFiles> built) {
    this.table = table;
    this.built = built;
    this.required = SparkTypes.valuesOfRow(table.schema().rowType());
  }

  @Override
  public void pruneColumns(StructType requiredColumns) {
    required = requiredColumns;
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    planned = null;
    this.predicates = predicates;
    filters = PushedFilters.of(table.schema(), predicates);
    return filters.remaining().toArray(Predicate[]::new);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return filters.pushed().toArray(Predicate[]::new);
  }

  /** Spark asks only when it has no filter left, and applies the limit again. */
  @Override
  public boolean pushLimit(int rows) {
    planned = null;
    limit = RowLimit.of(rows);
    return true;
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  /** Asked only when Spark has no filter left; it sorts and counts again. */
  @Override
  public boolean pushTopN(SortOrder[] orders, int rows) {
    Optional<RowLimit> top = RowLimit.ofTop(table, orders, rows);
    planned = null;
    top.ifPresent(found -> limit = found);
    return top.isPresent();
  }

  /** Spark asks here first and pushes the same aggregation then: the answer is kept. */
  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    asked = aggregation;
    askedAnswer = answer(aggregation);
    return askedAnswer.isPresent();
  }

  /** Taken only when the whole answer is known; Spark asks only when it has no filter left. */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    answer = (aggregation == asked ? askedAnswer : answer(aggregation)).orElse(null);
    return answer != null;
  }

  private PlannedSplits planned() {
    if (planned == null) {
      planned = SplitPlanner.plan(table, filters, limit);
    }
    return planned;
  }

  private Optional<MetadataAnswer> answer(Aggregation aggregation) {
    return MetadataAggregation.of(table, aggregation)
        .flatMap(
            known ->
                known
                    .rows(planned().splits())
                    .map(
                        rows ->
                            new MetadataAnswer(
                                table.source().name(),
                                SparkTypes.valuesOfRow(known.resultType()),
                                rows)));
  }

  @Override
  public Scan build() {
    FullScanCheck.verify(table, predicates);
    if (answer != null) {
      return answer;
    }
    ReadColumns columns = ReadColumns.of(table.schema(), required);
    SparkScan scan = new SparkScan(table, columns, filters, limit, planned);
    built.accept(scan);
    return scan;
  }
}
