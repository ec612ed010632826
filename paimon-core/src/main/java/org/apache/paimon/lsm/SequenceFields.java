package org.apache.paimon.lsm;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Columns that say which version of a key is newer, before the sequence number does.
 *
 * @param names in order of weight; empty = the sequence number alone decides
 * @param isDescending whether the smaller value is the newer one; null is the oldest in any case
 */
public record SequenceFields(List<String> names, boolean isDescending) {
  /** The sequence number alone decides. */
  public static final SequenceFields NONE = new SequenceFields(List.of(), false);

  /** Direction of {@code sequence.field.sort-order}. */
  enum SortOrder {
    ASCENDING,
    DESCENDING
  }

  static final OptionKey<String> FIELDS =
      OptionKey.string(
          "sequence.field", null, "columns, separated by commas, that order the versions of a key");

  static final OptionKey<SortOrder> SORT_ORDER =
      OptionKey.enumOf(
          "sequence.field.sort-order",
          SortOrder.class,
          "ascending",
          "whether the greatest or the least value of the sequence fields is the newest");

  public SequenceFields {
    names = List.copyOf(names);
  }

  /** The sequence fields that table options name. */
  public static SequenceFields from(Options options) {
    List<String> names =
        options
            .find(FIELDS)
            .map(text -> Arrays.stream(text.split(",")).map(String::trim).toList())
            .orElse(List.of());
    return new SequenceFields(names, options.get(SORT_ORDER) == SortOrder.DESCENDING);
  }
}
