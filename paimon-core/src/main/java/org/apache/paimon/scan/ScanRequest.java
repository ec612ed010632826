package org.apache.paimon.scan;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.predicate.Predicate;

/**
 * What to scan.
 *
 * @param filter over the columns of the table's current schema, by position; used for pruning only
 * @param limit enough rows; splits beyond may be left out. Only honoured when nothing filters rows
 */
public record ScanRequest(Optional<Predicate> filter, OptionalLong limit) {
  /** Everything. */
  public static final ScanRequest ALL = new ScanRequest(Optional.empty(), OptionalLong.empty());
}
