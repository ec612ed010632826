package org.apache.paimon.commit;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.ManifestCache;
import org.apache.paimon.manifest.ManifestMerger;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes commits of one table. Thread-safe: commits share only what is guarded by this. */
public final class TableCommitter implements Committer {
  private static final Logger LOG = LoggerFactory.getLogger(TableCommitter.class);

  private final String name;
  private final TableSchema schema;
  private final TableOptions tableOptions;
  private final CommitOptions options;
  private final SnapshotStore snapshots;
  private final ManifestStore manifests;
  private final TablePaths paths;
  private final Replays replays;
  private final AbandonedFiles abandonedFiles;
  private final SnapshotPublication.Parts parts;
  private final IndexState.VectorLayout layout;
  private final Consumer<Snapshot> afterCommit;
  private final Consumer<List<CommitMessage>> lostCompaction;
  private final FilesInUse kept;

  /**
   * @param afterCommit work that follows a commit, such as expiry; its failures are logged
   */
  public TableCommitter(TableSource source, FileIO io, Consumer<Snapshot> afterCommit) {
    this(source, io, afterCommit, messages -> {});
  }

  /**
   * @param afterCommit work that follows a commit, such as expiry; its failures are logged
   * @param lostCompaction takes the messages of a commit whose compactions were dropped; its
   *     failures are logged
   */
  public TableCommitter(
      TableSource source,
      FileIO io,
      Consumer<Snapshot> afterCommit,
      Consumer<List<CommitMessage>> lostCompaction) {
    this(source, io, afterCommit, lostCompaction, Clock.systemUTC(), Thread::sleep);
  }

  TableCommitter(
      TableSource source,
      FileIO io,
      Consumer<Snapshot> afterCommit,
      Clock clock,
      Backoff.Sleeper sleeper) {
    this(source, io, afterCommit, messages -> {}, clock, sleeper);
  }

  private TableCommitter(
      TableSource source,
      FileIO io,
      Consumer<Snapshot> afterCommit,
      Consumer<List<CommitMessage>> lostCompaction,
      Clock clock,
      Backoff.Sleeper sleeper) {
    this.lostCompaction = lostCompaction;
    this.name = source.name();
    this.schema = source.schema();
    this.afterCommit = afterCommit;
    this.tableOptions = TableOptions.of(schema);
    this.options = CommitOptions.from(schema.options());
    this.paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    this.snapshots = new SnapshotStore(io, paths);
    this.manifests =
        new ManifestStore(
            io,
            paths,
            schema.partitionType(),
            ManifestOptions.from(schema.options()),
            ManifestCache.ofProcess());
    this.replays = new Replays(new PastCommits(snapshots));
    this.abandonedFiles = new AbandonedFiles(io, paths);
    this.kept = new FilesInUse(name);
    this.layout =
        tableOptions.buckets().mode() == BucketMode.UNAWARE
            ? IndexState.VectorLayout.SEVERAL_FILES
            : IndexState.VectorLayout.ONE_FILE_PER_BUCKET;
    SchemaStore schemas = new SchemaStore(io, source.location(), source.branch());
    this.parts =
        new SnapshotPublication.Parts(
            name,
            snapshots,
            new SameTableCheck(name, schema, schemas),
            this::base,
            new TableChecks(source, io, schemas, snapshots, manifests, paths).all(layout),
            options,
            new Backoff(options, new Random(System.identityHashCode(this)), sleeper),
            clock);
  }

  private Base base(Optional<Snapshot> snapshot) {
    return new Base(snapshot, manifests, schema.partitionType().types());
  }

  @Override
  public CommitResult commit(CommitRequest request) {
    Optional<PastCommits.Last> replayed = replays.find(request);
    if (replayed.isPresent()) {
      return new CommitResult.AlreadyCommitted(replayed.get().snapshotId());
    }
    ChangeSet written = ChangeSets.written(request.messages());
    boolean emptyAllowed = options.recordsEmpty(request.isBatch());
    return written.isEmpty() && !emptyAllowed
        ? publishAll(request, Optional.empty(), false)
        : publishAll(request, Optional.of(base -> written), emptyAllowed);
  }

  @Override
  public CommitResult overwrite(CommitRequest request, OverwriteScope scope) {
    Optional<PastCommits.Last> replayed = replays.find(request);
    if (replayed.isPresent()) {
      return new CommitResult.AlreadyCommitted(replayed.get().snapshotId());
    }
    OverwriteChanges changes =
        new OverwriteChanges(
            ChangeSets.written(request.messages()),
            scope,
            new OverwriteChanges.Table(
                name, schema.partitionType(), paths.partitionText(), snapshots, this::base));
    return publishAll(request, Optional.of(changes), options.recordsEmpty(request.isBatch()));
  }

  @Override
  public CommitResult commitStatistics(CommitRequest request, String fileName) {
    Optional<PastCommits.Last> replayed = replays.find(request);
    if (replayed.isPresent()) {
      return new CommitResult.AlreadyCommitted(replayed.get().snapshotId());
    }
    ChangeSet changes = ChangeSet.ofStatistics(fileName);
    return publishOne(request, changes);
  }

  private CommitResult publishOne(CommitRequest request, ChangeSet changes) {
    List<Snapshot> made = new ArrayList<>();
    int retries = publish(request, base -> changes, true, made);
    made.forEach(this::runAfterCommit);
    return new CommitResult.Committed(made, retries);
  }

  @Override
  public CommitResult compactManifests() {
    Optional<Snapshot> latest = snapshots.latest();
    ManifestMerger merger = new ManifestMerger(manifests);
    if (latest.isEmpty() || !merger.canMergeAll(manifests.manifestsOf(latest.get()))) {
      return new CommitResult.NothingToCommit();
    }
    ChangeSet nothing =
        ChangeSet.ofFiles(CommitKind.COMPACT, List.of(), List.of(), List.of(), ChangeSet.NONE);
    CommitRequest request = CommitRequest.batch(UUID.randomUUID().toString(), List.of());
    List<Snapshot> made = new ArrayList<>();
    int retries =
        publish(
            new CommitIntent(request, base -> nothing, true),
            new TryFiles(manifests, merger::mergeAll),
            made);
    made.forEach(this::runAfterCommit);
    return new CommitResult.Committed(made, retries);
  }

  /** The written files, if any, then the compaction results, as two snapshots. */
  private CommitResult publishAll(
      CommitRequest request, Optional<ChangeSource> written, boolean emptyAllowed) {
    List<Snapshot> made = new ArrayList<>();
    int retries = written.isPresent() ? publish(request, written.get(), emptyAllowed, made) : 0;
    ChangeSet compacted = ChangeSets.compacted(request.messages());
    OptionalInt compactionRetries =
        compacted.isEmpty() ? OptionalInt.of(0) : publishCompacted(request, compacted, made);
    retries += compactionRetries.orElse(0);
    if (made.isEmpty()) {
      return new CommitResult.NothingToCommit();
    }
    made.forEach(this::runAfterCommit);
    if (compactionRetries.isEmpty()) {
      redoCompaction(request);
    }
    return new CommitResult.Committed(made, retries);
  }

  private int publish(
      CommitRequest request, ChangeSource changes, boolean emptyAllowed, List<Snapshot> made) {
    return publish(
        new CommitIntent(request, changes, emptyAllowed),
        new TryFiles(manifests, new ManifestMerger(manifests)::merge),
        made);
  }

  private int publish(CommitIntent intent, TryFiles files, List<Snapshot> made) {
    CommitRequest request = intent.request();
    SnapshotPublication publication =
        new SnapshotPublication(
            parts,
            intent,
            files,
            new NextSnapshot(files, tableOptions.rowTracking(), layout, name));
    SnapshotPublication.Published published;
    try {
      published = publication.run();
    } catch (CommitStateUnknownException e) {
      kept.keep(request.messages());
      throw e;
    }
    published
        .snapshot()
        .ifPresent(
            snapshot -> {
              kept.keep(request.messages());
              replays.noteSeen(request.commitUser(), snapshot.id());
              made.add(snapshot);
              writeHint(snapshot);
              LOG.info(
                  "Committed snapshot {} ({}) of table {}: {} rows more, {} retries",
                  snapshot.id(),
                  snapshot.commitKind(),
                  name,
                  snapshot.deltaRecordCount(),
                  published.retries());
            });
    return published.retries();
  }

  /**
   * Publishes compaction results. When written files are published already, losing the results is
   * no failure: they are thrown away and the files they were made from stay.
   *
   * @return lost races; empty when the results are thrown away
   */
  private OptionalInt publishCompacted(
      CommitRequest request, ChangeSet compacted, List<Snapshot> made) {
    boolean isWrittenPublished = !made.isEmpty();
    try {
      return OptionalInt.of(publish(request, base -> compacted, false, made));
    } catch (CommitConflictException | StorageException e) {
      if (!isWrittenPublished) {
        throw e;
      }
      LOG.warn(
          "The compaction results of a commit to table {} are dropped: {}", name, e.getMessage());
      abandonedFiles.deleteCompacted(request.messages());
      return OptionalInt.empty();
    } catch (CommitStateUnknownException e) {
      if (!isWrittenPublished) {
        throw e;
      }
      LOG.warn("The compaction results of a commit to table {} may be published or not", name, e);
      return OptionalInt.of(0);
    }
  }

  private void writeHint(Snapshot snapshot) {
    try {
      snapshots.writeLatestHint(snapshot.id());
    } catch (StorageException e) {
      LOG.warn("Cannot write the LATEST hint of snapshot {}; readers list", snapshot.id(), e);
    }
  }

  private void runAfterCommit(Snapshot snapshot) {
    try {
      afterCommit.accept(snapshot);
    } catch (RuntimeException e) {
      // Even a defect in that work: who hears of a failure repeats a commit that stands.
      LOG.warn(
          "Work after snapshot {} of table {} failed; the commit stands", snapshot.id(), name, e);
    }
  }

  private void redoCompaction(CommitRequest request) {
    try {
      lostCompaction.accept(request.messages());
    } catch (RuntimeException e) {
      LOG.warn("A dropped compaction of table {} was not done anew; the commit stands", name, e);
    }
  }

  @Override
  public Set<Long> committed(String commitUser, Collection<Long> identifiers) {
    return replays.committed(commitUser, identifiers);
  }

  @Override
  public void abort(Collection<CommitMessage> messages) {
    abandonedFiles.deleteAll(messages.stream().filter(message -> !kept.keeps(message)).toList());
  }
}
