package org.apache.paimon.index.hash;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of hash index files: {@code index-<uuid>-a<A>-<n>}. {@code A} says that every hash in the
 * file belongs to the assigner that owns the bucket when there are {@code A} assigners, or a
 * divisor of {@code A}: so many can write without sharing the bucket. Files of other writers do not
 * have it.
 */
public final class IndexFileName {
  private static final Pattern FORM = Pattern.compile("index-.*-a([1-9][0-9]{0,4})-[0-9]+");

  private final UUID id;
  private int next;

  /** Names with this unique part. */
  public IndexFileName(UUID id) {
    this.id = id;
  }

  /** The name of the next file, whose hashes agree with so many assigners. */
  public String next(int assigners) {
    return "index-" + id + "-a" + assigners + "-" + next++;
  }

  /** The number of assigners that a name tells; 1, which is true of any file, when it does not. */
  public static int assignersOf(String fileName) {
    Matcher matcher = FORM.matcher(fileName);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 1;
  }

  /** The most assigners that two sets of hashes agree with; 0 stands for no hash. */
  public static int common(int assigners, int others) {
    return others == 0 ? assigners : common(others, assigners % others);
  }
}
