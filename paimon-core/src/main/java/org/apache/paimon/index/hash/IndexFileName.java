package org.apache.paimon.index.hash;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of hash index files: {@code index-<uuid>-a<A>-<n>}. {@code A} says that every hash in the
 * file belongs to the assigner that owns the bucket when there are {@code A} assigners, so that as
 * many can write without sharing a bucket. It is a hint: files of other writers do not have it.
 */
public final class IndexFileName {
  private static final Pattern FORM = Pattern.compile("index-.*-a([1-9][0-9]{0,4})-[0-9]+");

  private final String stem;
  private int next;

  /** Names for files of {@code assigners} assigners. */
  public IndexFileName(UUID id, int assigners) {
    stem = "index-" + id + "-a" + assigners + "-";
  }

  /** The next name. */
  public String next() {
    return stem + next++;
  }

  /** The number of assigners that a name tells; 1, which is true of any file, when it does not. */
  public static int assignersOf(String fileName) {
    Matcher matcher = FORM.matcher(fileName);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 1;
  }
}
