package org.apache.paimon.lsm;

import java.util.Optional;

/** Chooses what to compact next. Pure: the answer depends on the arguments only. */
public interface CompactionPicker {
  Optional<CompactionTask> pick(Levels levels, PickMoment moment);
}
