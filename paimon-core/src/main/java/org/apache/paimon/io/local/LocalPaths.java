package org.apache.paimon.io.local;

import java.nio.file.Path;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;

/** Turns locations into paths. */
final class LocalPaths {
  private LocalPaths() {}

  static Path of(Location location) {
    String scheme = location.scheme();
    if (!scheme.isEmpty() && !scheme.equals("file")) {
      throw new UserException(
          "Cannot use '"
              + location
              + "' as a local file: its scheme is '"
              + scheme
              + "', expected 'file' or none. Correct the path.");
    }
    String text = scheme.isEmpty() ? location.uri() : location.uri().substring("file:".length());
    int start = 0;
    while (start + 1 < text.length()
        && text.charAt(start) == '/'
        && text.charAt(start + 1) == '/') {
      start++;
    }
    return Path.of(text.substring(start)).toAbsolutePath();
  }
}
