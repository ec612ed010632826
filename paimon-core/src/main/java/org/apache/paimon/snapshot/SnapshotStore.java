package org.apache.paimon.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PublishOutcome;

/**
 * The snapshots of one branch (or its long-lived changelogs, which have the same form).
 * Thread-safe; keeps nothing in memory.
 *
 * <p>The hint files {@code LATEST} and {@code EARLIEST} save a listing. A hint that is missing,
 * unreadable, too small or too large is healed by listing.
 */
public final class SnapshotStore {
  private static final int LISTING_ATTEMPTS = 3;

  private final FileIO io;
  private final StoredFiles files;
  private final Location directory;
  private final String prefix;
  private final String noun;
  private final Location table;

  /** The snapshots of the branch that {@code paths} shows. */
  public SnapshotStore(FileIO io, TablePaths paths) {
    this(io, paths, paths.snapshotDirectory(), "snapshot-", "snapshot");
  }

  private SnapshotStore(
      FileIO io, TablePaths paths, Location directory, String prefix, String noun) {
    this.io = io;
    this.files = new StoredFiles(io);
    this.directory = directory;
    this.prefix = prefix;
    this.noun = noun;
    this.table = paths.table();
  }

  /** The long-lived changelogs of the branch. */
  public static SnapshotStore ofChangelogs(FileIO io, TablePaths paths) {
    return new SnapshotStore(
        io, paths, paths.changelogDirectory(), "changelog-", "long-lived changelog");
  }

  /** The file of a snapshot. */
  public Location file(long id) {
    return directory.resolve(prefix + id);
  }

  private Location latestHint() {
    return directory.resolve("LATEST");
  }

  private Location earliestHint() {
    return directory.resolve("EARLIEST");
  }

  /** The newest snapshot; empty when there is none. */
  public Optional<Snapshot> latest() {
    OptionalLong hint = files.readHint(latestHint());
    if (isPlausible(hint) && !files.exists(file(hint.getAsLong() + 1))) {
      Optional<Snapshot> hinted = find(hint.getAsLong());
      if (hinted.isPresent()) {
        return hinted;
      }
    }
    return listed(Math::max);
  }

  private static boolean isPlausible(OptionalLong hint) {
    return hint.isPresent() && hint.getAsLong() > 0;
  }

  /** The oldest snapshot; empty when there is none. */
  public Optional<Snapshot> earliest() {
    OptionalLong hint = files.readHint(earliestHint());
    if (isPlausible(hint)) {
      Optional<Snapshot> hinted = find(hint.getAsLong());
      if (hinted.isPresent()) {
        return hinted;
      }
    }
    return listed(Math::min);
  }

  /** The number of the newest snapshot; empty when there is none. */
  public OptionalLong latestId() {
    OptionalLong hint = files.readHint(latestHint());
    if (isPlausible(hint)
        && !files.exists(file(hint.getAsLong() + 1))
        && files.exists(file(hint.getAsLong()))) {
      return hint;
    }
    return reduce(ids(), Math::max);
  }

  /** The number of the oldest snapshot; empty when there is none. */
  public OptionalLong earliestId() {
    OptionalLong hint = files.readHint(earliestHint());
    if (isPlausible(hint) && files.exists(file(hint.getAsLong()))) {
      return hint;
    }
    return reduce(ids(), Math::min);
  }

  /** Chooses between two numbers. */
  private interface Choice {
    long of(long left, long right);
  }

  private static OptionalLong reduce(List<Long> ids, Choice choice) {
    OptionalLong chosen = OptionalLong.empty();
    for (long id : ids) {
      chosen = OptionalLong.of(chosen.isEmpty() ? id : choice.of(chosen.getAsLong(), id));
    }
    return chosen;
  }

  /** Loads the greatest or least of a listing; lists again when expiry was faster. */
  private Optional<Snapshot> listed(Choice choice) {
    for (int attempt = 0; attempt < LISTING_ATTEMPTS; attempt++) {
      OptionalLong id = reduce(ids(), choice);
      if (id.isEmpty()) {
        return Optional.empty();
      }
      Optional<Snapshot> found = find(id.getAsLong());
      if (found.isPresent()) {
        return found;
      }
    }
    throw new NotFoundException(
        "Cannot find a stable "
            + noun
            + " of table "
            + table
            + ": files vanished "
            + LISTING_ATTEMPTS
            + " times while they were listed. Another process deletes them; try again.");
  }

  /** All numbers, ascending. Lists the directory. */
  public List<Long> ids() {
    return files.namesAfter(directory, prefix).stream()
        .filter(rest -> rest.matches("\\d{1,18}"))
        .map(Long::valueOf)
        .sorted()
        .toList();
  }

  /** The snapshot with this number; empty when it expired or is not made yet. */
  public Optional<Snapshot> find(long id) {
    Location file = file(id);
    return files
        .read(file)
        .map(content -> SnapshotJson.read(SnapshotJson.parse(content, file), file));
  }

  /**
   * The snapshot with this number.
   *
   * @throws NotFoundException when it expired or is not made yet
   */
  public Snapshot load(long id) {
    return find(id)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot read "
                        + noun
                        + " "
                        + id
                        + " of table "
                        + table
                        + ": file "
                        + file(id).name()
                        + " is missing, "
                        + present()
                        + ". Use one of these."));
  }

  private String present() {
    List<Long> ids = ids();
    return ids.isEmpty()
        ? "the table has none"
        : "the table has " + ids.get(0) + " to " + ids.get(ids.size() - 1);
  }

  /** The newest snapshot whose time is not after {@code millis}; empty when all are younger. */
  public Optional<Snapshot> latestNotAfter(long millis) {
    Optional<Snapshot> newest = latest();
    if (newest.isEmpty() || newest.get().timeMillis() <= millis) {
      return newest;
    }
    return lastWhere(newest.get().id() - 1, millis);
  }

  /** Binary search in [earliest, high] for the last snapshot with time <= millis. */
  private Optional<Snapshot> lastWhere(long high, long millis) {
    long low = earliestId().orElse(high + 1);
    Optional<Snapshot> best = Optional.empty();
    while (low <= high) {
      long middle = low + (high - low) / 2;
      Optional<Snapshot> snapshot = find(middle);
      if (snapshot.isEmpty() || snapshot.get().timeMillis() <= millis) {
        // An absent one was expired meanwhile: it was older than everything that is left.
        best = snapshot.isPresent() ? snapshot : best;
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return best;
  }

  /** The oldest snapshot whose time is not before {@code millis}; empty when all are older. */
  public Optional<Snapshot> earliestNotBefore(long millis) {
    Optional<Snapshot> newest = latest();
    if (newest.isEmpty() || newest.get().timeMillis() < millis) {
      return Optional.empty();
    }
    Optional<Snapshot> before =
        millis == Long.MIN_VALUE ? Optional.empty() : latestNotAfter(millis - 1);
    return before.isPresent() ? find(before.get().id() + 1) : earliest();
  }

  /** Makes the snapshot part of the table, unless another has its number. */
  public PublishOutcome publish(Snapshot snapshot) {
    return io.publish(file(snapshot.id()), SnapshotJson.write(snapshot));
  }

  /** Writes a snapshot's file whether or not there is one: rollback and long-lived changelogs. */
  public void overwrite(Snapshot snapshot) {
    files.overwrite(file(snapshot.id()), SnapshotJson.write(snapshot));
  }

  /** Says which snapshot is the newest; only after that snapshot is published. */
  public void writeLatestHint(long id) {
    files.overwrite(latestHint(), hint(id));
  }

  /** Says which snapshot is the oldest. */
  public void writeEarliestHint(long id) {
    files.overwrite(earliestHint(), hint(id));
  }

  /** Whether the file that names the oldest snapshot is there. */
  public boolean hasEarliestHint() {
    return files.readHint(earliestHint()).isPresent();
  }

  private static byte[] hint(long id) {
    return Long.toString(id).getBytes(StandardCharsets.UTF_8);
  }

  /** Deletes the files of snapshots; absent ones are fine. Hints are the caller's duty. */
  public void delete(List<Long> ids) {
    if (!ids.isEmpty()) {
      files.delete(ids.stream().map(this::file).toList());
    }
  }
}
