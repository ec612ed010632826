package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.BranchSplit;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.filter.FilterTranslator;
import org.apache.paimon.spark.filter.Translation;
import org.apache.paimon.spark.statistics.KnownStatistics;
import org.apache.paimon.spark.stream.TableStream;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.table.Table;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;

/**
 * A scan of one table. Plans its splits once, when first asked, and keeps them, so that statistics,
 * runtime filters and tasks speak of the same snapshot.
 */
final class SparkScan
    implements SupportsReportStatistics,
        SupportsRuntimeV2Filtering,
        SupportsReportPartitioning,
        BucketedScan,
        PlannedFiles {
  private final Table table;
  private final ReadColumns columns;
  private final PushedFilters filters;
  private final RowLimit limit;
  private PlannedSplits planned;
  private KnownStatistics known;
  private boolean isStreamed;
  private InputOrder keyed = InputOrder.BY_BUCKET;

  /**
   * @param planned the plan if it is made already; null = not yet
   */
  SparkScan(
      Table table,
      ReadColumns columns,
      PushedFilters filters,
      RowLimit limit,
      PlannedSplits planned) {
    this.planned = planned;
    this.table = table;
    this.columns = columns;
    this.filters = filters;
    this.limit = limit;
  }

  @Override
  public StructType readSchema() {
    return columns.shown();
  }

  @Override
  public String description() {
    return "paimon "
        + table.source().name()
        + " columns="
        + columns.data().names()
        + " filters="
        + filters.pushed()
        + limit.text();
  }

  @Override
  public Batch toBatch() {
    return new SparkBatch(
        TableAccess.of(table),
        columns,
        readFilter().orElse(null),
        this::splitsForTasks,
        buckets().isPresent() ? keyed : InputOrder.PLAIN);
  }

  @Override
  public MicroBatchStream toMicroBatchStream(String checkpointLocation) {
    isStreamed = true;
    return TableStream.open(
        table.source(),
        new StreamTasks(TableAccess.of(table).streamed(), columns),
        checkpointLocation);
  }

  /** The filter over the positions of the columns that are read. */
  private Optional<Predicate> readFilter() {
    RowType tableType = table.schema().rowType();
    return filters
        .row()
        .flatMap(
            filter ->
                filter.map(position -> columns.data().indexOf(tableType.field(position).name())));
  }

  private List<Split> splitsForTasks() {
    List<Split> splits = planned().splits();
    if (columns.needsPositions()) {
      for (Split split : splits) {
        if (!isRaw(split)) {
          throw PositionsUnavailable.of(table.source().name());
        }
      }
    }
    return splits;
  }

  private static boolean isRaw(Split split) {
    return split instanceof BranchSplit other ? isRaw(other.split()) : split instanceof RawSplit;
  }

  @Override
  public List<Split> splits() {
    return planned().splits();
  }

  @Override
  public long plannedSnapshot() {
    return planned().snapshotId();
  }

  private PlannedSplits planned() {
    if (planned == null) {
      planned = SplitPlanner.plan(table, filters, limit);
    }
    return planned;
  }

  @Override
  public Statistics estimateStatistics() {
    return isStreamed ? PlannedSplits.UNKNOWN : planned().statistics(columns.shown(), known());
  }

  /** Read once: Spark asks for estimates again and again while it plans. */
  private KnownStatistics known() {
    if (known == null) {
      known = KnownStatistics.of(table, snapshotId());
    }
    return known;
  }

  @Override
  public NamedReference[] filterAttributes() {
    List<NamedReference> found = new ArrayList<>();
    for (String key : table.schema().partitionKeys()) {
      if (columns.isShown(key)) {
        found.add(ColumnReferences.of(key));
      }
    }
    return found.toArray(NamedReference[]::new);
  }

  /** Leaves out the splits whose partition cannot pass; called before tasks are made. */
  @Override
  public void filter(org.apache.spark.sql.connector.expressions.filter.Predicate[] predicates) {
    RowType partitionType = table.schema().partitionType();
    FilterTranslator translator = new FilterTranslator(partitionType);
    List<Predicate> parts = new ArrayList<>();
    for (var predicate : predicates) {
      translator.translate(predicate).map(Translation::predicate).ifPresent(parts::add);
    }
    And.of(parts)
        .ifPresent(
            filter ->
                planned =
                    planned()
                        .filtered(
                            split ->
                                filter.matches(split.partition().view(partitionType.types()))));
  }

  /** By bucket, when Spark may join tables bucket by bucket and every file follows one rule. */
  @Override
  public Partitioning outputPartitioning() {
    return buckets()
        .map(
            reported ->
                reported.partitioning(
                    keyed == InputOrder.BY_BUCKET ? List.of() : table.schema().partitionKeys(),
                    planned().splits()))
        .orElseGet(() -> new UnknownPartitioning(0));
  }

  @Override
  public List<String> partitionColumns() {
    RowType type = table.schema().partitionType();
    boolean isUsable =
        buckets().isPresent()
            && type.fields().stream()
                .allMatch(field -> columns.isShown(field.name()) && ReportedBuckets.isPlain(field));
    return isUsable ? type.names() : List.of();
  }

  @Override
  public Scan byPartitionAndBucket() {
    SparkScan other = new SparkScan(table, columns, filters, limit, planned);
    other.keyed = InputOrder.BY_PARTITION_AND_BUCKET;
    other.known = known;
    return other;
  }

  private Optional<ReportedBuckets> buckets() {
    return !isStreamed && SQLConf.get().v2BucketingEnabled()
        ? ReportedBuckets.of(table.schema(), columns, planned().splits())
        : Optional.empty();
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ScanMetrics.all();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return planned == null ? new CustomTaskMetric[0] : planned.metrics();
  }

  @Override
  public Scan.ColumnarSupportMode columnarSupportMode() {
    return TableAccess.of(table).isColumnar()
        ? Scan.ColumnarSupportMode.SUPPORTED
        : Scan.ColumnarSupportMode.UNSUPPORTED;
  }
}
