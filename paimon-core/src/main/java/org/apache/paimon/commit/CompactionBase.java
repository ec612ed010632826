package org.apache.paimon.commit;

import java.io.Serializable;
import java.util.Set;

/**
 * What a writer took for all that a bucket holds above level 0 when it compacted. A compaction that
 * looks rows up there is only right if that is so: the commit fails otherwise.
 *
 * @param matters whether the compaction rests on it
 * @param files names of the data files; empty when it does not matter
 */
public record CompactionBase(boolean matters, Set<String> files) implements Serializable {
  /** Nothing rests on it. */
  public static final CompactionBase NONE = new CompactionBase(false, Set.of());

  public CompactionBase {
    files = Set.copyOf(files);
  }

  /** The compaction rests on these files being all there are. */
  public static CompactionBase of(Set<String> files) {
    return new CompactionBase(true, files);
  }
}
