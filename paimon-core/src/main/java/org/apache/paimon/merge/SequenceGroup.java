package org.apache.paimon.merge;

import java.util.List;

/**
 * Fields of a partial-update table that are ruled by sequence columns of their own.
 *
 * @param sequenceIds ids of the sequence columns, in order of weight
 * @param fieldIds ids of the fields they rule, without the sequence columns
 * @param removesRecord whether a -D that is not older removes the whole row
 */
public record SequenceGroup(
    List<Integer> sequenceIds, List<Integer> fieldIds, boolean removesRecord) {
  public SequenceGroup {
    sequenceIds = List.copyOf(sequenceIds);
    fieldIds = List.copyOf(fieldIds);
  }
}
