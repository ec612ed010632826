package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.FirstRow;

/**
 * Merges like {@link OrderedMerge} and finds out what became of each key with a new row: what it
 * had before, in a higher level of the input or in the levels below the compaction, and what it has
 * now. Rows are noted as (source, row) and copied column by column, at the latest before a source
 * leaves its batch.
 *
 * <p>Sources: the runs of the input, the runs of the lower levels, rows folded for the result, rows
 * folded for the state before.
 */
final class ObservingMerge implements BatchReader {
  private final Observation observation;
  private final Watch watch;
  private final boolean keepsFirst;
  private final boolean dropsRetracts;
  private final int batchRows;
  private final RunMerge merge;
  private final Versions versions;
  private final Versions old;
  private final VersionOrder versionOrder;
  private final Decision decision;
  private final Decision oldDecision;
  private final LowerLevels lower;
  private final int firstLowerSource;
  private final int foldedSource;
  private final RunCursor[] cursors;
  private final ColumnVector[][] columns;
  private final PickedRows picked = new PickedRows();
  private final BatchBuilder output;
  private final ChangelogRows changelog;
  private final KeyCursor removed;

  /** Null = no row expires. */
  private final RecordExpiry.Judge expiry;

  /** Whether versions expire one by one; else the row that they make does. */
  private final boolean expiresParts;

  private final BatchRow view = new BatchRow();
  private final IntPredicate expired = this::isExpired;
  private final IntPredicate outdated = this::isOutdated;

  /**
   * What an observing merge works with beside its input.
   *
   * @param lower levels to ask; empty = they need not be asked
   * @param marks takes replaced rows of lower levels
   * @param changelog takes changes
   * @param topLevel the highest level of the bucket
   * @param removed keys that have no row in the result, whatever their versions say; their going is
   *     a change also where other changes are not told
   * @param expiry rows that go by age, after it was seen what they replace
   */
  record Observation(
      Watch watch,
      Optional<LowerLevels> lower,
      RowMarks marks,
      Optional<ChangelogRows> changelog,
      int topLevel,
      Optional<KeyCursor> removed,
      Optional<RecordExpiry> expiry) {}

  ObservingMerge(MergeRequest request, Observation observation) {
    this.observation = observation;
    watch = observation.watch();
    lower = observation.lower().orElse(null);
    changelog = observation.changelog().orElse(null);
    removed = observation.removed().orElse(null);
    expiry = observation.expiry().map(rule -> rule.new Judge(request.layout())).orElse(null);
    expiresParts = expiry != null && RecordExpiry.expiresVersions(request.engine());
    keepsFirst = request.engine() instanceof FirstRow;
    dropsRetracts = request.retracts() == Retracts.DROP;
    batchRows = request.batchRows();
    // Cursors of places only are of another layout and give no rows.
    boolean takesRows = lower != null && watch.sought() == Watch.Sought.ROW;
    List<RunCursor> beside = takesRows ? lower.cursors() : List.of();
    merge = new RunMerge(request, beside);
    firstLowerSource = merge.runCount();
    foldedSource = firstLowerSource + beside.size();
    cursors = new RunCursor[foldedSource];
    for (int i = 0; i < foldedSource; i++) {
      cursors[i] = i < firstLowerSource ? merge.cursor(i) : beside.get(i - firstLowerSource);
    }
    columns = new ColumnVector[foldedSource + 2][];
    versions = merge.versions();
    old = new Versions(cursors, request.ranks());
    versionOrder = new VersionOrder(request.layout());
    decision = new Decision(request, versions);
    oldDecision = new Decision(request.passingLoneRows(), old);
    output = new BatchBuilder(request.layout().type().types());
  }

  @Override
  public ColumnBatch next() throws IOException {
    output.clear();
    boolean hasMore = true;
    while (hasMore && output.size() < batchRows) {
      if (merge.usedUpCount() > 0) {
        merge.reload();
      }
      hasMore = stepUntilUsedUp();
      gather();
    }
    return output.size() == 0 ? null : output.build();
  }

  /** False when there is no row left. */
  private boolean stepUntilUsedUp() throws IOException {
    while (merge.usedUpCount() == 0 && output.size() + picked.count() < batchRows) {
      if (!merge.next()) {
        return false;
      }
      takeKey();
    }
    return true;
  }

  private void takeKey() throws IOException {
    old.clear();
    for (int i = 0; i < versions.size(); i++) {
      if (!isNew(versions.level(i))) {
        old.add(versions.source(i), versions.row(i));
      }
    }
    if (removed != null && removed.skipTo(versions.cursor(0).keys(), versions.row(0))) {
      removeKey();
      return;
    }
    if (old.size() == versions.size()) {
      takeUntouchedKey();
      return;
    }
    if (lower != null && old.size() == 0 && !askLowerLevels()) {
      return;
    }
    if (expiresParts) {
      versions.removeIf(outdated);
    }
    if (expiresParts && keepsFirst) {
      old.removeIf(this::isOldExpired);
    }
    if (keepsFirst && old.size() > 0) {
      picked.add(old.source(0), old.row(0));
      return;
    }
    int before = changelog == null || old.size() == 0 ? Decision.NOTHING : decideOld();
    int after = versions.size() == 0 ? Decision.NOTHING : decision.decide();
    if (isResultExpired(after)) {
      after = Decision.NOTHING;
    }
    int source = Decision.NOTHING;
    int row = 0;
    if (after != Decision.NOTHING) {
      source = after == Decision.FOLDED ? foldedSource : versions.source(after);
      row = after == Decision.FOLDED ? decision.foldedCount() - 1 : versions.row(after);
      picked.add(source, row);
    }
    if (changelog != null && watch.writesChangelog()) {
      noteChange(before, source, row);
    }
  }

  /**
   * What readers of the changelog know of a key goes: not its news, if these are yet to be told.
   */
  private void removeKey() {
    if (changelog == null) {
      return;
    }
    if (watch.writesChangelog()) {
      noteChange(old.size() == 0 ? Decision.NOTHING : decideOld(), Decision.NOTHING, 0);
      return;
    }
    int known = decision.decide();
    if (known == Decision.FOLDED) {
      changelog.addGone(foldedSource, decision.foldedCount() - 1);
    } else if (known != Decision.NOTHING) {
      changelog.addGone(versions.source(known), versions.row(known));
    }
  }

  private boolean isNew(int level) {
    return switch (watch.arrivals()) {
      case NONE -> false;
      case LEVEL_0 -> level == 0;
      case BELOW_TOP -> level < observation.topLevel();
    };
  }

  private boolean isExpired(int index) {
    return expiry.isExpired(versions.cursor(index).view(view, versions.row(index)));
  }

  private boolean isOldExpired(int index) {
    return expiry.isExpired(old.cursor(index).view(view, old.row(index)));
  }

  /**
   * Whether a version of a key with news counts as gone. News count even when they have expired:
   * they replace what was there; but a first row that has expired is none.
   */
  private boolean isOutdated(int index) {
    return (keepsFirst || !isNew(versions.level(index))) && isExpired(index);
  }

  /** Whether the result goes; it must stay while older rows of its key may lie below. */
  private boolean isResultExpired(int result) {
    if (expiry == null || !dropsRetracts || result == Decision.NOTHING) {
      return false;
    }
    return result == Decision.FOLDED
        ? expiry.isExpired(view.reset(decision.folded()).at(decision.foldedCount() - 1))
        : isExpired(result);
  }

  /** A key without news only moves; versions from before the watch are merged. */
  private void takeUntouchedKey() {
    if (expiresParts && dropsRetracts) {
      versions.removeIf(expired);
    }
    int index;
    if (versions.size() == 0) {
      return;
    }
    if (versions.size() == 1) {
      boolean isDropped = dropsRetracts && RowKind.isRetract(versions.kindCode(0));
      index = isDropped ? Decision.NOTHING : 0;
    } else {
      index = decision.decide();
    }
    if (isResultExpired(index)) {
      return;
    }
    if (index == Decision.FOLDED) {
      picked.add(foldedSource, decision.foldedCount() - 1);
    } else if (index != Decision.NOTHING) {
      picked.add(versions.source(index), versions.row(index));
    }
  }

  /** Looks for the present row of the key; false when that decides that the new rows are not. */
  private boolean askLowerLevels() throws IOException {
    int hit = lower.find(versions.cursor(0).keys(), versions.row(0), this::gather);
    if (hit < 0) {
      return true;
    }
    LowerRun run = lower.run(hit);
    if (watch.marksDeletions()) {
      observation.marks().delete(run.file(), run.cursor().filePosition());
    }
    if (watch.sought() == Watch.Sought.ROW) {
      int source = firstLowerSource + hit;
      old.add(source, run.cursor().row());
      versions.insert(source, run.cursor().row(), versionOrder);
    }
    return !keepsFirst;
  }

  /** What the key had: one row, unless levels are from before the watch. */
  private int decideOld() {
    return old.size() == 1 ? 0 : oldDecision.decide();
  }

  private void noteChange(int before, int source, int row) {
    boolean had = before != Decision.NOTHING;
    boolean has = source != Decision.NOTHING;
    if (!had) {
      if (has) {
        changelog.addNew(source, row);
      }
      return;
    }
    boolean folded = before == Decision.FOLDED;
    int oldSource = folded ? foldedSource + 1 : old.source(before);
    int oldRow = folded ? oldDecision.foldedCount() - 1 : old.row(before);
    if (has) {
      changelog.add(oldSource, oldRow, source, row);
    } else {
      changelog.addGone(oldSource, oldRow);
    }
  }

  /** Copies the rows noted so far. */
  private void gather() {
    for (int i = 0; i < foldedSource; i++) {
      columns[i] = cursors[i].columns();
    }
    columns[foldedSource] = columnsOf(decision);
    columns[foldedSource + 1] = columnsOf(oldDecision);
    if (picked.count() > 0) {
      for (int column = 0; column < output.columnCount(); column++) {
        picked.append(columns, column, output);
      }
      output.endRows(picked.count());
      picked.clear();
    }
    if (changelog != null) {
      changelog.gather(columns);
    }
    decision.clearFolded();
    oldDecision.clearFolded();
  }

  private static ColumnVector[] columnsOf(Decision decision) {
    return decision.foldedCount() == 0
        ? new ColumnVector[0]
        : decision.folded().columns().toArray(ColumnVector[]::new);
  }

  @Override
  public void close() throws IOException {
    merge.close();
  }
}
