package org.apache.paimon.schema;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/**
 * The schema files of one branch of a table. Thread-safe: files never change, so versions are kept
 * once read.
 */
public final class SchemaStore {
  private static final String PREFIX = "schema-";
  private static final int PUBLISH_TRIES = 5;
  private static final int ALTER_TRIES = 100;

  private final FileIO io;
  private final Location branchRoot;
  private final Clock clock;
  private final Map<Long, TableSchema> loaded = new ConcurrentHashMap<>();

  /** The schemas of {@code branch}, {@link TableSource#MAIN_BRANCH} or another. */
  public SchemaStore(FileIO io, Location tableRoot, String branch) {
    this(io, tableRoot, branch, Clock.systemUTC());
  }

  /** The same with a clock that dates new versions. */
  public SchemaStore(FileIO io, Location tableRoot, String branch, Clock clock) {
    this.io = io;
    this.branchRoot =
        branch.equals(TableSource.MAIN_BRANCH)
            ? tableRoot
            : tableRoot.resolve("branch/branch-" + branch);
    this.clock = clock;
  }

  /** The file of a version. */
  public Location file(long id) {
    return branchRoot.resolve("schema/" + PREFIX + id);
  }

  /** The newest version, read anew from storage; empty when there is no table here. */
  public Optional<TableSchema> latest() {
    OptionalLong id = latestId();
    return id.isPresent() ? Optional.of(loadAgain(id.getAsLong())) : Optional.empty();
  }

  /** The id of the newest version: one listing. Empty when there is no table here. */
  public OptionalLong latestId() {
    List<Long> ids = ids();
    return ids.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ids.get(ids.size() - 1));
  }

  /** The ids of all versions, ascending. */
  public List<Long> ids() {
    Location directory = branchRoot.resolve("schema");
    List<Long> ids = new ArrayList<>();
    try {
      for (FileStatus status : io.list(directory)) {
        String name = status.location().name();
        if (name.matches(PREFIX + "\\d{1,18}")) {
          ids.add(Long.parseLong(name.substring(PREFIX.length())));
        }
      }
    } catch (IOException e) {
      throw new StorageException(
          "Failed to list schemas in "
              + directory
              + ": "
              + e.getMessage()
              + ". Expected the directory to be readable. Check the store; a retry may help.",
          e);
    }
    ids.sort(null);
    return ids;
  }

  /**
   * A version; read once, then kept.
   *
   * @throws CorruptDataException when the file is missing or not a schema
   */
  public TableSchema load(long id) {
    TableSchema known = loaded.get(id);
    return known != null ? known : loadAgain(id);
  }

  /**
   * A version as it is stored now, which differs from an earlier answer only when the table was
   * created anew.
   *
   * @throws CorruptDataException when the file is missing or not a schema
   */
  public TableSchema loadAgain(long id) {
    Location file = file(id);
    TableSchema schema = SchemaJson.read(content(file), file.uri());
    if (schema.id() != id) {
      throw new CorruptDataException(
          "Cannot read schema file "
              + file
              + ": it holds schema "
              + schema.id()
              + ", expected "
              + id
              + ". Restore the file from a copy.");
    }
    loaded.put(id, schema);
    return schema;
  }

  private byte[] content(Location file) {
    try {
      return io.newInput(file).readAll();
    } catch (FileNotFoundException e) {
      throw new CorruptDataException(
          "Cannot read schema file "
              + file
              + ": it is missing. Schema files are kept as long as the table exists. Check whether"
              + " the table was dropped; else restore the file from a copy.",
          e);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to read schema file "
              + file
              + ": "
              + e.getMessage()
              + ". Expected it to be readable. Check the store; a retry may help.",
          e);
    }
  }

  /**
   * Creates the table: publishes version 0.
   *
   * @throws AlreadyExistsException when there is a table already; it is untouched
   * @throws org.apache.paimon.error.UserException when the definition breaks a rule
   */
  public TableSchema create(NewTable table) {
    TableSchema schema = TableCreation.schema(table, 0, -1, clock.millis());
    SchemaValidation.checkNew(schema);
    if (!ids().isEmpty() || !publish(schema)) {
      throw new AlreadyExistsException(
          "Cannot create a table at "
              + branchRoot
              + ": there is one already, expected none. Choose another name, or drop it first.");
    }
    loaded.put(schema.id(), schema);
    return schema;
  }

  /**
   * Applies all changes as one new version, or none of them. When another writer is first, its
   * version is read and changed instead.
   *
   * @return the new version; the present one when the changes change nothing
   * @throws NotFoundException when there is no table here, or a change names what is not there
   * @throws org.apache.paimon.error.UserException when a change breaks a rule
   */
  public TableSchema alter(List<SchemaChange> changes) {
    for (int i = 0; i < ALTER_TRIES; i++) {
      TableSchema before = latest().orElseThrow(this::noTable);
      TableSchema after = SchemaUpdate.apply(before, changes, this::hasSnapshots, clock.millis());
      if (after == before || publish(after)) {
        loaded.put(after.id(), after);
        return after;
      }
    }
    throw new CommitConflictException(
        "Cannot alter the table at "
            + branchRoot
            + ": other writers published a schema first, "
            + ALTER_TRIES
            + " times. Expected to be first once. Repeat the statement.");
  }

  private NotFoundException noTable() {
    return new NotFoundException(
        "Cannot find a table at "
            + branchRoot
            + ": there is no schema file, expected one in its directory 'schema'. Check the name.");
  }

  private boolean hasSnapshots() {
    Location directory = branchRoot.resolve("snapshot");
    try {
      for (FileStatus status : io.list(directory)) {
        if (status.location().name().startsWith("snapshot-")) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new StorageException(
          "Failed to list snapshots in "
              + directory
              + ": "
              + e.getMessage()
              + ". Expected the directory to be readable. Check the store; a retry may help.",
          e);
    }
  }

  /**
   * Makes a version appear, unless another writer took its id.
   *
   * @return false when another writer was first
   * @throws CommitStateUnknownException when the store never said what became of it
   */
  boolean publish(TableSchema schema) {
    Location file = file(schema.id());
    byte[] content = SchemaJson.write(schema);
    boolean mayBeOurs = false;
    for (int i = 0; i < PUBLISH_TRIES; i++) {
      switch (io.publish(file, content)) {
        case PUBLISHED -> {
          OrcZoneWarning.log(file, schema);
          return true;
        }
        case ALREADY_EXISTS -> {
          return mayBeOurs && Arrays.equals(content, content(file));
        }
        case UNKNOWN -> mayBeOurs = true;
      }
    }
    throw new CommitStateUnknownException(
        "Failed to publish schema file "
            + file
            + ": the store did not say whether it was written, "
            + PUBLISH_TRIES
            + " times. Expected an answer. Look whether the file is there before you repeat the"
            + " statement.");
  }

  /**
   * The schema that a table here would have by this definition, as its first version or in place of
   * the present one: fields get ids that were never used. Nothing is published.
   *
   * @throws org.apache.paimon.error.UserException when the definition breaks a rule
   */
  public TableSchema plan(NewTable table) {
    Optional<TableSchema> present = latest();
    long id = present.map(schema -> schema.id() + 1).orElse(0L);
    int highestFieldId = present.map(TableSchema::highestFieldId).orElse(-1);
    TableSchema planned = TableCreation.schema(table, id, highestFieldId, clock.millis());
    SchemaValidation.checkNew(planned);
    if (present.isPresent() && hasSnapshots()) {
      ReplacementRules.check(present.get(), planned);
    }
    return planned;
  }

  /**
   * Publishes a planned version.
   *
   * @throws CommitConflictException when another writer took its id; nothing was changed
   */
  public void publishPlanned(TableSchema schema) {
    boolean isNext = latestId().orElse(-1) == schema.id() - 1;
    if (!isNext || !publish(schema)) {
      throw new CommitConflictException(
          "Cannot publish schema "
              + schema.id()
              + " at "
              + branchRoot
              + ": another statement created or altered the table meanwhile, expected none to."
              + " Repeat the statement.");
    }
    loaded.put(schema.id(), schema);
  }
}
