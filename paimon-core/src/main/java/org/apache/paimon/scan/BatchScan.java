package org.apache.paimon.scan;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.lsm.LevelOptions;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestCache;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/** Plans reads of one state of a table. Thread-safe: each plan is made from storage alone. */
public final class BatchScan implements TableScan {
  private final String name;
  private final TableSchema schema;
  private final TableOptions options;
  private final ScanOptions scanOptions;
  private final TablePaths paths;
  private final ManifestStore manifests;
  private final SchemaStore schemas;
  private final SnapshotStore snapshots;
  private final TimeTravel timeTravel;
  private final Levels levels;

  /** Which levels of a table with a primary key are read. */
  private enum Levels {
    ALL,
    /** Also level 0 of tables whose reads leave it out. */
    WITH_HIDDEN,
    /** The highest one, where no key is twice: no merge is needed, newer rows are missing. */
    TOP
  }

  public BatchScan(TableSource source, FileIO io) {
    this(source, io, Levels.ALL);
  }

  /**
   * A scan of what full compaction has reached: of tables with a primary key only files of the
   * highest level.
   */
  public static BatchScan ofTopLevel(TableSource source, FileIO io) {
    return new BatchScan(source, io, source.schema().hasPrimaryKey() ? Levels.TOP : Levels.ALL);
  }

  /** A scan of every row, also of those that reads do not show before they are compacted. */
  public static BatchScan withHiddenRows(TableSource source, FileIO io) {
    return new BatchScan(source, io, Levels.WITH_HIDDEN);
  }

  private BatchScan(TableSource source, FileIO io, Levels levels) {
    this.levels = levels;
    name = source.name();
    schema = source.schema();
    options = TableOptions.of(schema);
    scanOptions = ScanOptions.from(schema.options());
    paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    manifests =
        new ManifestStore(
            io,
            paths,
            schema.partitionType(),
            ManifestOptions.from(schema.options()),
            ManifestCache.ofProcess());
    schemas = new SchemaStore(io, source.location(), source.branch());
    snapshots = new SnapshotStore(io, paths);
    timeTravel = TimeTravel.of(scanOptions, io, paths, schema);
  }

  @Override
  public Plan plan(ScanRequest request) {
    Optional<TimeTravel.Choice> choice = choose();
    if (choice.isEmpty()) {
      return new Plan(OptionalLong.empty(), List.of());
    }
    return plan(request, choice.get());
  }

  /** Plans a read of the latest snapshot, whatever the options choose. */
  public Plan planLatest(ScanRequest request) {
    return snapshots
        .latest()
        .map(latest -> plan(request, new TimeTravel.Choice(latest, Optional.empty())))
        .orElseGet(() -> new Plan(OptionalLong.empty(), List.of()));
  }

  /** What the options choose; empty when the table is empty, which a dropped one is not. */
  private Optional<TimeTravel.Choice> choose() {
    Optional<TimeTravel.Choice> choice = timeTravel.choose();
    if (choice.isEmpty() && schemas.latestId().isEmpty()) {
      throw new NotFoundException(
          "Cannot read table "
              + name
              + ": it was dropped after it was looked up, expected its schema files. Look the table"
              + " up again.");
    }
    return choice;
  }

  private Plan plan(ScanRequest request, TimeTravel.Choice choice) {
    Snapshot snapshot = choice.snapshot();
    Chosen chosen = chosen(snapshot, request.filter(), madeSince(choice.filesSinceMillis()));
    List<Split> splits = chosen.splits();
    // Joined files would count their rows several times.
    boolean limited =
        request.limit().isPresent() && request.filter().isEmpty() && !options.dataEvolution();
    return new Plan(
        OptionalLong.of(snapshot.id()),
        limited ? Limit.apply(splits, request.limit().getAsLong()) : splits,
        chosen.skippedFiles(),
        chosen.scannedManifests());
  }

  /**
   * A plan, and the partitions that the same snapshot holds.
   *
   * @param partitions those that the filter leaves by its partition columns alone, with or without
   *     splits
   */
  public record Covered(Plan plan, Set<BinaryRow> partitions) {
    public Covered {
      partitions = Set.copyOf(partitions);
    }
  }

  /** Plans a read and tells which partitions there are, both of one snapshot. */
  public Covered planAndPartitions(ScanRequest request) {
    Optional<TimeTravel.Choice> choice = choose();
    if (choice.isEmpty()) {
      return new Covered(new Plan(OptionalLong.empty(), List.of()), Set.of());
    }
    Snapshot snapshot = choice.get().snapshot();
    PartitionChoice chosen = new PartitionChoice(schema, request.filter());
    List<ManifestFileMeta> candidates =
        manifests.manifestsOf(snapshot).stream().filter(chosen::mayHold).toList();
    Set<BinaryRow> partitions = new HashSet<>();
    for (ManifestEntry entry :
        manifests.readLive(candidates, EntryFilter.ofPartitions(chosen::accepts))) {
      partitions.add(entry.partition());
    }
    return new Covered(plan(request, choice.get()), partitions);
  }

  /** The splits of a snapshot's whole state. */
  List<Split> splitsOf(Snapshot snapshot, Optional<Predicate> filter) {
    return splitsOf(snapshot, filter, file -> true);
  }

  /** The splits of the wanted files of a snapshot. */
  List<Split> splitsOf(
      Snapshot snapshot,
      Optional<Predicate> filter,
      java.util.function.Predicate<DataFileMeta> wanted) {
    return chosen(snapshot, filter, wanted).splits();
  }

  /** Splits, the number of files that are in none, and that of the manifests read. */
  private record Chosen(List<Split> splits, long skippedFiles, long scannedManifests) {}

  private Chosen chosen(
      Snapshot snapshot,
      Optional<Predicate> filter,
      java.util.function.Predicate<DataFileMeta> wanted) {
    List<Split> splits = new ArrayList<>();
    PartitionChoice partitions = new PartitionChoice(schema, filter);
    List<ManifestFileMeta> candidates =
        manifests.manifestsOf(snapshot).stream().filter(partitions::mayHold).toList();
    List<ManifestEntry> files = liveFiles(candidates, partitions, filter, wanted);
    if (!files.isEmpty()) {
      splitAll(snapshot, filter, group(files), splits);
    }
    long chosen = splits.stream().mapToLong(split -> split.files().size()).sum();
    return new Chosen(splits, files.size() - chosen, candidates.size());
  }

  private record BucketKey(BinaryRow partition, int bucket) {}

  private static Map<BucketKey, List<ManifestEntry>> group(List<ManifestEntry> files) {
    Map<BucketKey, List<ManifestEntry>> buckets = new LinkedHashMap<>();
    for (ManifestEntry entry : files) {
      buckets
          .computeIfAbsent(
              new BucketKey(entry.partition(), entry.bucket()), key -> new ArrayList<>())
          .add(entry);
    }
    return buckets;
  }

  /** Live files of the partitions and buckets that the filter leaves. */
  private List<ManifestEntry> liveFiles(
      List<ManifestFileMeta> candidates,
      PartitionChoice partitions,
      Optional<Predicate> filter,
      java.util.function.Predicate<DataFileMeta> wantedFile) {
    Optional<BucketChoice> buckets =
        filter.flatMap(predicate -> BucketChoice.of(schema, options.buckets(), predicate));
    List<ManifestEntry> live =
        onLevels(manifests.readLive(candidates, wanted(partitions, buckets)));
    return live.stream().filter(entry -> wantedFile.test(entry.file())).toList();
  }

  private EntryFilter wanted(PartitionChoice partitions, Optional<BucketChoice> buckets) {
    boolean isAll = partitions.acceptsAll() && buckets.isEmpty();
    if (isAll && options.buckets().mode() != BucketMode.POSTPONE) {
      return EntryFilter.ALL;
    }
    return (partition, bucket, total) ->
        bucket != TablePaths.POSTPONE_BUCKET
            && (buckets.isEmpty() || buckets.get().accepts(bucket, total))
            && partitions.accepts(partition);
  }

  /** Files made then or later; empty = all. */
  static java.util.function.Predicate<DataFileMeta> madeSince(Optional<Long> millis) {
    return millis.isEmpty() ? file -> true : file -> isMadeSince(file, millis.get());
  }

  private List<ManifestEntry> onLevels(List<ManifestEntry> files) {
    if (levels != Levels.TOP) {
      return files;
    }
    int top = LevelOptions.from(schema.options()).maxLevel();
    return files.stream().filter(entry -> entry.file().level() == top).toList();
  }

  /** Creation times are local wall clocks encoded as if UTC. */
  private static boolean isMadeSince(DataFileMeta file, long millis) {
    if (file.creationTimeMillis() == null) {
      return true;
    }
    LocalDateTime local =
        LocalDateTime.ofInstant(Instant.ofEpochMilli(file.creationTimeMillis()), ZoneOffset.UTC);
    return local.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli() >= millis;
  }

  private void splitAll(
      Snapshot snapshot,
      Optional<Predicate> filter,
      Map<BucketKey, List<ManifestEntry>> buckets,
      List<Split> splits) {
    List<IndexManifestEntry> indexes = manifests.indexesOf(snapshot);
    DeletionFiles deletions = new DeletionFiles(indexes, paths);
    FilePruner pruner =
        new FilePruner(
            schema,
            options.keys().mergeEngine(),
            filter,
            new FileStatistics(schema, schemas),
            new EmbeddedIndexes(schema, filter, schemas));
    VectorSwitch vectorSwitch = new VectorSwitch(schema, schemas);
    BucketSplits splitter =
        new BucketSplits(
            schema.trimmedKeyType().types(),
            new Packing(scanOptions.targetSplitBytes(), scanOptions.openFileCostBytes()));
    buckets.forEach(
        (key, entries) -> {
          BucketSplits.Relation relation = relation(entries, vectorSwitch);
          List<ManifestEntry> left = prune(entries, relation, pruner);
          if (!left.isEmpty()) {
            splits.addAll(
                splitter.split(
                    new BucketSplits.Bucket(
                        snapshot.id(), key.partition(), key.bucket(), left.get(0).totalBuckets()),
                    left.stream().map(ManifestEntry::file).toList(),
                    deletions.of(key.partition(), key.bucket()),
                    relation));
          }
        });
  }

  private BucketSplits.Relation relation(List<ManifestEntry> files, VectorSwitch vectorSwitch) {
    if (!schema.hasPrimaryKey()) {
      if (options.dataEvolution()) {
        return BucketSplits.Relation.JOINED;
      }
      boolean ordered =
          options.buckets().mode() == BucketMode.FIXED && scanOptions.keepsAppendOrder();
      return ordered ? BucketSplits.Relation.ORDERED : BucketSplits.Relation.INDEPENDENT;
    }
    if (levels == Levels.TOP) {
      return BucketSplits.Relation.DISTINCT;
    }
    boolean mergesHidden =
        levels == Levels.WITH_HIDDEN && files.stream().anyMatch(entry -> entry.file().level() == 0);
    boolean firstRow = options.keys().mergeEngine() == MergeEngineKind.FIRST_ROW;
    boolean distinct = firstRow || (options.deletionVectors() && !vectorSwitch.isMixed(files));
    return distinct && !mergesHidden
        ? BucketSplits.Relation.DISTINCT
        : BucketSplits.Relation.MERGED;
  }

  private static List<ManifestEntry> prune(
      List<ManifestEntry> files, BucketSplits.Relation relation, FilePruner pruner) {
    return switch (relation) {
      case ORDERED, INDEPENDENT -> pruner.eachAlone(files);
      // Statistics of some columns say nothing about rows whose other columns lie elsewhere.
      case JOINED -> files;
      case DISTINCT ->
          pruner.eachAlone(files.stream().filter(entry -> entry.file().level() > 0).toList());
      case MERGED -> isOneRun(files) ? pruner.eachAlone(files) : pruner.together(files);
    };
  }

  private static boolean isOneRun(List<ManifestEntry> files) {
    int level = files.get(0).file().level();
    return level > 0 && files.stream().allMatch(entry -> entry.file().level() == level);
  }
}
