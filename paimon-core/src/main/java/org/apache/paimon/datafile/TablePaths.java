package org.apache.paimon.datafile;

import java.time.ZoneId;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;

/**
 * Where everything of one table lies (format-metadata 1.2). Immutable.
 *
 * <p>A branch has schemas, snapshots, tags, changelogs and consumers of its own below {@code
 * branch/branch-<name>}; manifests, index files, statistics and data files of all branches lie
 * together.
 */
public final class TablePaths {
  /** The line of history without a directory of its own. */
  public static final String MAIN_BRANCH = "main";

  /** Bucket of rows that have no real bucket yet. */
  public static final int POSTPONE_BUCKET = -2;

  private final Location table;
  private final String branch;
  private final Location line;
  private final Location data;
  private final PathOptions options;
  private final PartitionText partitionText;

  /** The places of {@code branch} of the table at {@code table}. */
  public TablePaths(Location table, String branch, RowType partitionType, Options options) {
    this(table, branch, partitionType, PathOptions.from(options));
  }

  private TablePaths(Location table, String branch, RowType partitionType, PathOptions options) {
    this.table = table;
    this.branch = branch;
    this.line = lineOf(table, branch);
    this.options = options;
    this.data = dataDirectoryIn(table, options);
    this.partitionText = new PartitionText(partitionType, options, ZoneId.systemDefault());
  }

  /** The directory that holds schemas, snapshots and so on of a branch. */
  public static Location lineOf(Location table, String branch) {
    return branch.equals(MAIN_BRANCH) ? table : table.resolve("branch/branch-" + branch);
  }

  public Location table() {
    return table;
  }

  public String branch() {
    return branch;
  }

  public PartitionText partitionText() {
    return partitionText;
  }

  public Location schemaDirectory() {
    return line.resolve("schema");
  }

  public Location schema(long id) {
    return line.resolve("schema/schema-" + id);
  }

  public Location snapshotDirectory() {
    return line.resolve("snapshot");
  }

  public Location snapshot(long id) {
    return line.resolve("snapshot/snapshot-" + id);
  }

  public Location changelogDirectory() {
    return line.resolve("changelog");
  }

  /** The file of a long-lived changelog. */
  public Location changelog(long id) {
    return line.resolve("changelog/changelog-" + id);
  }

  public Location tagDirectory() {
    return line.resolve("tag");
  }

  public Location tag(String name) {
    return line.resolve("tag/tag-" + name);
  }

  public Location consumerDirectory() {
    return line.resolve("consumer");
  }

  public Location consumer(String id) {
    return line.resolve("consumer/consumer-" + id);
  }

  /** The directory of all branches of the table. */
  public Location branchDirectory() {
    return table.resolve("branch");
  }

  public Location manifestDirectory() {
    return table.resolve("manifest");
  }

  /** A manifest, manifest list or index manifest. */
  public Location manifest(String fileName) {
    return table.resolve("manifest/" + fileName);
  }

  public Location indexDirectory() {
    return table.resolve("index");
  }

  public Location statisticsDirectory() {
    return table.resolve("statistics");
  }

  public Location statistics(String fileName) {
    return table.resolve("statistics/" + fileName);
  }

  /** The directory below which all partitions and buckets lie. */
  public Location dataDirectory() {
    return data;
  }

  public Location partitionDirectory(BinaryRow partition) {
    String directory = partitionText.directory(partition);
    return directory.isEmpty() ? data : data.resolve(directory);
  }

  public Location bucketDirectory(BinaryRow partition, int bucket) {
    return bucketBelow(data, partition, bucket);
  }

  /** The directories of a bucket outside of the table. */
  public List<Location> externalBuckets(ExternalRoots roots, BinaryRow partition, int bucket) {
    return roots.roots().stream()
        .map(root -> bucketBelow(dataDirectoryIn(root), partition, bucket))
        .toList();
  }

  /** The directory below which partitions and buckets lie in a directory outside of the table. */
  public Location dataDirectoryIn(Location root) {
    return dataDirectoryIn(root, options);
  }

  private static Location dataDirectoryIn(Location root, PathOptions options) {
    return options.dataDirectory().isEmpty() ? root : root.resolve(options.dataDirectory());
  }

  private Location bucketBelow(Location top, BinaryRow partition, int bucket) {
    String directory = partitionText.directory(partition);
    return (directory.isEmpty() ? top : top.resolve(directory)).resolve(bucketName(bucket));
  }

  /** Whether index files lie in the directory of their bucket. */
  public boolean hasIndexesBesideData() {
    return options.hasIndexesBesideData();
  }

  private static String bucketName(int bucket) {
    return bucket == POSTPONE_BUCKET ? "bucket-postpone" : "bucket-" + bucket;
  }

  /** A data or changelog file. */
  public Location dataFile(BinaryRow partition, int bucket, DataFileMeta file) {
    return file.external()
        .map(Location::new)
        .orElseGet(() -> bucketDirectory(partition, bucket).resolve(file.fileName()));
  }

  /** A file in {@link DataFileMeta#extraFiles()}: lies beside its data file. */
  public Location extraFile(BinaryRow partition, int bucket, DataFileMeta file, String extra) {
    return dataFile(partition, bucket, file).parent().resolve(extra);
  }

  /**
   * An index file of a bucket.
   *
   * @param externalPath its full path, or null when it lies in the table
   */
  public Location indexFile(BinaryRow partition, int bucket, String fileName, String externalPath) {
    if (externalPath != null) {
      return new Location(externalPath);
    }
    return options.hasIndexesBesideData()
        ? bucketDirectory(partition, bucket).resolve(fileName)
        : indexDirectory().resolve(fileName);
  }

  /** The same table seen from another branch. */
  public TablePaths ofBranch(String otherBranch, RowType partitionType) {
    return new TablePaths(table, otherBranch, partitionType, options);
  }
}
