package org.apache.paimon.commit;

/** Says what to change, given the snapshot to build on; asked anew on each try. */
@FunctionalInterface
interface ChangeSource {
  /** The changes on this base; the same object as before when they do not depend on it. */
  ChangeSet on(Base base);
}
