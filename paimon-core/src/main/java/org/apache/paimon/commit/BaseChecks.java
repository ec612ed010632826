package org.apache.paimon.commit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import org.apache.paimon.snapshot.CommitKind;

/** Decides which conflict checks a commit needs and runs them (format-metadata 13.5). */
final class BaseChecks {
  private final List<ConflictCheck> checks;
  private final Optional<StrictModeCheck> strictMode;
  private final AssignmentCheck assignments;
  private final Optional<RowConflictCheck> rows;
  private final LongPredicate bucketCountMayDiffer;

  /**
   * @param checks on files
   * @param assignments check of what the buckets of new rows rest on
   * @param rows check of what changed rows rest on; none where files tell it
   * @param bucketCountMayDiffer by newest schema id: whether plain appends have to look at bucket
   *     counts, because the option changed once
   */
  BaseChecks(
      List<ConflictCheck> checks,
      Optional<StrictModeCheck> strictMode,
      AssignmentCheck assignments,
      Optional<RowConflictCheck> rows,
      LongPredicate bucketCountMayDiffer) {
    this.checks = List.copyOf(checks);
    this.strictMode = strictMode;
    this.assignments = assignments;
    this.rows = rows;
    this.bucketCountMayDiffer = bucketCountMayDiffer;
  }

  /**
   * Checks a commit.
   *
   * @param rowsReadOn the snapshot up to which the rows that it changes are known; see {@link
   *     CommitRequest}
   * @param schemaId newest schema
   */
  void verify(Base base, ChangeSet changes, String user, OptionalLong rowsReadOn, long schemaId) {
    strictMode.ifPresent(check -> check.verify(base.snapshot(), changes, user));
    assignments.verify(base, changes);
    if (rows.isPresent() && rowsReadOn.isPresent()) {
      rows.get().verify(base, changes, rowsReadOn.getAsLong());
    }
    if (base.snapshot().isEmpty() && changes.kind() == CommitKind.APPEND) {
      return;
    }
    // New files of an append fit any base; what else it rests on is checked where it is used.
    boolean isPlain = changes.kind() == CommitKind.APPEND && !bucketCountMayDiffer.test(schemaId);
    if (isPlain || changes.isEmpty()) {
      return;
    }
    ConflictCheck.Subject subject =
        new ConflictCheck.Subject(changes, base, base.live(changes.partitions()));
    checks.forEach(check -> check.verify(subject));
  }
}
