package org.apache.paimon.commit;

import java.util.List;
import org.apache.paimon.manifest.ManifestEntry;

/** A rule that a commit must obey on its base. Pure. */
@FunctionalInterface
interface ConflictCheck {

  /**
   * What a check looks at.
   *
   * @param changes the commit
   * @param base the snapshot it builds on
   * @param live live files of the touched partitions before the commit
   */
  record Subject(ChangeSet changes, Base base, List<ManifestEntry> live) {}

  /**
   * Checks.
   *
   * @throws org.apache.paimon.error.CommitConflictException when another commit stands against it
   */
  void verify(Subject subject);
}
