package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.UserException;

/** The parts of a dotted name; parts may be in backquotes, a backquote inside is doubled. */
public final class NameParts {
  private NameParts() {}

  /**
   * The parts without quotes.
   *
   * @throws UserException when a part is empty or a quote is not closed
   */
  public static List<String> of(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isDoubled =
          c == '`' && isQuoted && i + 1 < text.length() && text.charAt(i + 1) == '`';
      if (isDoubled) {
        part.append('`');
        i++;
      } else if (c == '`') {
        isQuoted = !isQuoted;
      } else if (c == '.' && !isQuoted) {
        parts.add(part.toString().strip());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString().strip());
    if (isQuoted || parts.stream().anyMatch(String::isEmpty)) {
      throw new UserException(
          "Invalid name '"
              + text
              + "', expected parts separated by dots, each possibly in backquotes. Correct the"
              + " name.");
    }
    return parts;
  }
}
