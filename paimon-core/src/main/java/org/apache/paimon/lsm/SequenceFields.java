package org.apache.paimon.lsm;

import java.util.List;
import org.apache.paimon.schema.KeyOptions;

/**
 * Columns that say which version of a key is newer, before the sequence number does.
 *
 * @param names in order of weight; empty = the sequence number alone decides
 * @param isDescending whether the smaller value is the newer one; null is the oldest in any case
 */
public record SequenceFields(List<String> names, boolean isDescending) {
  /** The sequence number alone decides. */
  public static final SequenceFields NONE = new SequenceFields(List.of(), false);

  public SequenceFields {
    names = List.copyOf(names);
  }

  /** The sequence fields of a table. */
  public static SequenceFields of(KeyOptions options) {
    return new SequenceFields(
        options.sequenceFields(), options.sequenceOrder() == KeyOptions.SortOrder.DESCENDING);
  }
}
