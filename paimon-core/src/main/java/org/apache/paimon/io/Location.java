package org.apache.paimon.io;

import java.io.Serializable;

/**
 * A place in storage.
 *
 * @param uri absolute: {@code file:/w/db.db/t}, {@code hdfs://host/w}; no trailing slash;
 *     characters as they are in names (not percent-encoded)
 */
public record Location(String uri) implements Serializable, Comparable<Location> {

  public Location {
    int end = uri.length();
    while (end > 1
        && uri.charAt(end - 1) == '/'
        && uri.charAt(end - 2) != ':'
        && uri.charAt(end - 2) != '/') {
      end--;
    }
    uri = uri.substring(0, end);
  }

  /**
   * The place {@code relative} below this one; {@code relative} may hold several names separated by
   * slashes.
   */
  public Location resolve(String relative) {
    return new Location(uri.endsWith("/") ? uri + relative : uri + "/" + relative);
  }

  /** The text after the last slash. */
  public String name() {
    return uri.substring(uri.lastIndexOf('/') + 1);
  }

  /** The directory that holds this place. */
  public Location parent() {
    int slash = uri.lastIndexOf('/');
    return new Location(uri.substring(0, Math.max(slash, 1)));
  }

  /** The text before the first colon, or empty when there is none. */
  public String scheme() {
    int colon = uri.indexOf(':');
    int slash = uri.indexOf('/');
    return colon > 0 && (slash < 0 || colon < slash) ? uri.substring(0, colon) : "";
  }

  @Override
  public int compareTo(Location other) {
    return uri.compareTo(other.uri);
  }

  @Override
  public String toString() {
    return uri;
  }
}
