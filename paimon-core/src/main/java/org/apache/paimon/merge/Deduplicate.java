package org.apache.paimon.merge;

/** The last version wins (lsm-semantics 5.1). */
public final class Deduplicate implements PickingEngine {
  /** The last version wins, whatever its kind: a retract removes the key. */
  public static final Deduplicate LAST = new Deduplicate(false);

  /** The last version that is no retract wins. */
  public static final Deduplicate LAST_IGNORING_DELETE = new Deduplicate(true);

  private final boolean ignoresDelete;

  private Deduplicate(boolean ignoresDelete) {
    this.ignoresDelete = ignoresDelete;
  }

  @Override
  public String name() {
    return "deduplicate";
  }

  @Override
  public int pick(KeyGroup versions) {
    int last = versions.size() - 1;
    if (ignoresDelete) {
      while (last >= 0 && versions.kind(last).isRetract()) {
        last--;
      }
    }
    return last;
  }
}
