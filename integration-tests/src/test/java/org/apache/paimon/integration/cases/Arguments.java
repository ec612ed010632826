package org.apache.paimon.integration.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The arguments of a directive: bare words by position, and {@code name=value} pairs whose values
 * may be quoted.
 */
final class Arguments {

  private static final Pattern ARGUMENT =
      Pattern.compile("([\\w.\\-]+)=(\"([^\"]*)\"|\\S+)|(\\S+)");

  private final List<String> words = new ArrayList<>();
  private final Map<String, String> pairs = new LinkedHashMap<>();

  Arguments(String text) {
    Matcher matcher = ARGUMENT.matcher(text);
    while (matcher.find()) {
      if (matcher.group(4) != null) {
        words.add(matcher.group(4));
      } else {
        pairs.put(matcher.group(1), matcher.group(3) != null ? matcher.group(3) : matcher.group(2));
      }
    }
  }

  String word(int position) {
    return words.get(position);
  }

  boolean has(String name) {
    return pairs.containsKey(name);
  }

  String get(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("argument " + name + " is missing"));
  }

  String get(String name, String absent) {
    return pairs.getOrDefault(name, absent);
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(pairs.get(name));
  }

  /** The pairs whose name begins with {@code prefix}, without it. */
  Map<String, String> options(String prefix) {
    Map<String, String> options = new LinkedHashMap<>();
    pairs.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            options.put(name.substring(prefix.length()), value);
          }
        });
    return options;
  }
}
