package org.apache.paimon.merge;

import org.apache.paimon.error.UserException;

/** The first version wins (lsm-semantics 5.2). */
public final class FirstRow implements PickingEngine {
  /** Retracts are an error. */
  public static final FirstRow STRICT = new FirstRow(false);

  /** Retracts are skipped. */
  public static final FirstRow IGNORING_DELETE = new FirstRow(true);

  private final boolean ignoresDelete;

  private FirstRow(boolean ignoresDelete) {
    this.ignoresDelete = ignoresDelete;
  }

  @Override
  public String name() {
    return "first-row";
  }

  @Override
  public int pick(KeyGroup versions) {
    int first = NONE;
    for (int i = versions.size() - 1; i >= 0; i--) {
      if (!versions.kind(i).isRetract()) {
        first = i;
      } else if (!ignoresDelete) {
        throw new UserException(
            "Cannot merge a row of kind "
                + versions.kind(i).text()
                + " with merge engine 'first-row', expected +I or +U. Do not delete or update rows of"
                + " this table, or set 'ignore-delete' = 'true' when creating it.");
      }
    }
    return first;
  }
}
