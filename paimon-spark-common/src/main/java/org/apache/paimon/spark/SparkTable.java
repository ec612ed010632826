package org.apache.paimon.spark;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.ddl.ShownTable;
import org.apache.paimon.spark.ddl.TableChanges;
import org.apache.paimon.spark.partition.TablePartitions;
import org.apache.paimon.spark.read.MetadataColumns;
import org.apache.paimon.spark.read.SparkScanBuilder;
import org.apache.paimon.spark.rowlevel.PartitionDelete;
import org.apache.paimon.spark.rowlevel.RowLevelOperations;
import org.apache.paimon.spark.system.SparkDataView;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.spark.write.CommitSink;
import org.apache.paimon.spark.write.SparkWriteBuilder;
import org.apache.paimon.systemtable.DataView;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsAtomicPartitionManagement;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table as Spark sees it. Immutable: holds one version of the schema; what it reads or writes is
 * decided anew for each scan and write. Two are equal when they show the same table in the same
 * way, so that Spark finds cached plans over it.
 */
public final class SparkTable
    implements PaimonTable,
        SupportsRead,
        SupportsWrite,
        SupportsMetadataColumns,
        SupportsAtomicPartitionManagement,
        SupportsDeleteV2,
        SupportsRowLevelOperations {

  private static final OptionKey<Boolean> READ_CHANGELOG =
      OptionKey.bool("read.changelog", false, "show the kind of each row in a first column");

  private static final Set<TableCapability> STRICT =
      EnumSet.of(
          TableCapability.BATCH_READ,
          TableCapability.MICRO_BATCH_READ,
          TableCapability.BATCH_WRITE,
          TableCapability.STREAMING_WRITE,
          TableCapability.TRUNCATE,
          TableCapability.OVERWRITE_BY_FILTER,
          TableCapability.OVERWRITE_DYNAMIC);

  private static final Set<TableCapability> LENIENT = anySchema();

  private final String catalog;
  private final TableSource stored;
  private final TableSource source;
  private final boolean isStrict;
  private final boolean needsOldRows;

  private static Set<TableCapability> anySchema() {
    Set<TableCapability> all = EnumSet.copyOf(STRICT);
    all.add(TableCapability.ACCEPT_ANY_SCHEMA);
    return all;
  }

  /**
   * A table.
   *
   * @param catalog name of the catalog it was found in
   * @param stored the table with its stored options
   * @param source the same with the options of the session, or at an earlier time
   */
  SparkTable(String catalog, TableSource stored, TableSource source) {
    this(catalog, stored, source, false);
  }

  private SparkTable(String catalog, TableSource stored, TableSource source, boolean isStrict) {
    this(catalog, stored, source, isStrict, true);
  }

  private SparkTable(
      String catalog,
      TableSource stored,
      TableSource source,
      boolean isStrict,
      boolean needsOldRows) {
    this.catalog = catalog;
    this.stored = stored;
    this.source = source;
    this.isStrict = isStrict;
    this.needsOldRows = needsOldRows;
  }

  /** Name of the catalog that the table was found in. */
  public String catalogName() {
    return catalog;
  }

  /** The table in that catalog. */
  public Identifier identifier() {
    if (catalog.equals(SparkSource.PATH_CATALOG)) {
      return Identifier.of(
          new String[] {source.location().parent().uri()}, source.location().name());
    }
    int dot = source.name().indexOf('.');
    return Identifier.of(
        new String[] {source.name().substring(0, Math.max(0, dot))},
        source.name().substring(dot + 1));
  }

  /** The table as options of one read show it. */
  public SparkTable withOptions(Map<String, String> options) {
    return new SparkTable(catalog, stored, AsOf.session(source, options), isStrict);
  }

  /** The same table without the announcement that it takes any schema. */
  public SparkTable strict() {
    return new SparkTable(catalog, stored, source, true);
  }

  /** Whether the table does not announce that it takes any schema. */
  public boolean isStrict() {
    return isStrict;
  }

  /** The same table with that announcement, as the catalog hands it out. */
  public SparkTable lenient() {
    return new SparkTable(catalog, stored, source, false);
  }

  /** The table as changes would make it, for the analysis of a statement; it is not written. */
  public SparkTable preview(List<TableChange> changes) {
    return new SparkTable(
        catalog,
        stored.preview(TableChanges.of(stored.schema(), changes.toArray(TableChange[]::new))),
        source.preview(TableChanges.of(source.schema(), changes.toArray(TableChange[]::new))),
        isStrict,
        needsOldRows);
  }

  /** This table, announced to Spark as {@code other} is. */
  public SparkTable announcedAs(SparkTable other) {
    return new SparkTable(catalog, stored, source, other.isStrict, other.needsOldRows);
  }

  /** The same table with stronger options. */
  SparkTable with(Map<String, String> stronger) {
    return stronger.isEmpty()
        ? this
        : new SparkTable(catalog, stored, AsOf.overlay(source, stronger), isStrict);
  }

  /**
   * The same table as the target of a statement that deletes no row, so that the old rows need not
   * be read where they go nowhere.
   */
  public SparkTable withoutOldRows() {
    return new SparkTable(catalog, stored, source, isStrict, false);
  }

  /** The table with a column that says the kind of each row in front. */
  public SparkDataView withRowKinds() {
    return new SparkDataView(
        name(),
        source,
        DataView.AUDIT_LOG,
        options -> AsOf.overlay(source, CallerOptions.tableOptions(options)));
  }

  /** Whether a reader asks for {@link #withRowKinds}. */
  public static boolean wantsRowKinds(CaseInsensitiveStringMap options) {
    return new Options(CallerOptions.tableOptions(options)).get(READ_CHANGELOG);
  }

  @Override
  public TableSource source() {
    return source;
  }

  /** The table with what a reader or writer says on top. */
  private Table open(CaseInsensitiveStringMap options) {
    return Tables.open(AsOf.overlay(source, CallerOptions.tableOptions(options)));
  }

  /**
   * The table with what a writer says on top, to be changed.
   *
   * @throws org.apache.paimon.error.UserException when an option chooses an earlier state of it
   */
  private TableSource changeable(CaseInsensitiveStringMap options) {
    TableSource changed = AsOf.overlay(source, CallerOptions.tableOptions(options));
    AsOf.requireLatest(stored, changed, options);
    return changed;
  }

  private Table openToChange(CaseInsensitiveStringMap options) {
    return Tables.openToChange(changeable(options));
  }

  private Table openToChange() {
    return openToChange(CaseInsensitiveStringMap.empty());
  }

  @Override
  public String name() {
    return catalog + "." + source.name();
  }

  /** Spark 3.5 still asks here in places. */
  @Override
  @SuppressWarnings("deprecation")
  public StructType schema() {
    return org.apache.spark.sql.connector.catalog.CatalogV2Util.v2ColumnsToStructType(columns());
  }

  @Override
  public Column[] columns() {
    return ShownTable.columns(source.schema());
  }

  @Override
  public Transform[] partitioning() {
    return ShownTable.partitioning(source.schema());
  }

  @Override
  public Map<String, String> properties() {
    return ShownTable.properties(stored);
  }

  @Override
  public Set<TableCapability> capabilities() {
    return isStrict ? STRICT : LENIENT;
  }

  @Override
  public MetadataColumn[] metadataColumns() {
    return MetadataColumns.of(source.schema());
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new SparkScanBuilder(open(options));
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return SparkWriteBuilder.of(openToChange(info.options()), info, CommitSink.IMMEDIATE);
  }

  // Deletes of whole partitions, and statements that change single rows

  @Override
  public boolean canDeleteWhere(Predicate[] predicates) {
    return PartitionDelete.isPossible(source, predicates);
  }

  @Override
  public void deleteWhere(Predicate[] predicates) {
    PartitionDelete.run(openToChange(), predicates);
  }

  @Override
  public boolean truncateTable() {
    PartitionDelete.truncate(openToChange());
    return true;
  }

  @Override
  public RowLevelOperationBuilder newRowLevelOperationBuilder(RowLevelOperationInfo info) {
    return () -> RowLevelOperations.of(openToChange(info.options()), info, needsOldRows);
  }

  // Partitions

  private TablePartitions partitions() {
    return new TablePartitions(Tables.open(source));
  }

  @Override
  public StructType partitionSchema() {
    return SparkTypes.valuesOfRow(source.schema().partitionType());
  }

  @Override
  public InternalRow[] listPartitionIdentifiers(String[] names, InternalRow values) {
    return partitions().list(names, values);
  }

  @Override
  public boolean dropPartitions(InternalRow[] identifiers) {
    new TablePartitions(openToChange()).clear(identifiers);
    return true;
  }

  @Override
  public boolean purgePartitions(InternalRow[] identifiers) {
    return dropPartitions(identifiers);
  }

  @Override
  public boolean truncatePartitions(InternalRow[] identifiers) {
    return dropPartitions(identifiers);
  }

  @Override
  public boolean truncatePartition(InternalRow identifier) {
    return dropPartitions(new InternalRow[] {identifier});
  }

  @Override
  public void createPartitions(
      InternalRow[] identifiers, Map<String, String>[] partitionProperties) {
    throw partitions().unsupported("add partitions");
  }

  @Override
  public boolean renamePartition(InternalRow from, InternalRow to) {
    throw partitions().unsupported("rename partitions");
  }

  @Override
  public void replacePartitionMetadata(
      InternalRow identifier, Map<String, String> partitionProperties) {
    throw partitions().unsupported("change properties of a partition");
  }

  @Override
  public Map<String, String> loadPartitionMetadata(InternalRow identifier) {
    return partitions().metadata(identifier);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparkTable table
        && isStrict == table.isStrict
        && catalog.equals(table.catalog)
        && source.name().equals(table.source.name())
        && source.location().equals(table.source.location())
        && source.branch().equals(table.source.branch())
        && source.schema().equals(table.source.schema());
  }

  @Override
  public int hashCode() {
    return Objects.hash(catalog, source.name(), source.location(), source.branch());
  }

  @Override
  public String toString() {
    return name();
  }
}
