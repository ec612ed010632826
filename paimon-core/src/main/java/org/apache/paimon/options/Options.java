package org.apache.paimon.options;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.paimon.error.UserException;

/**
 * An immutable map of option texts, read through {@link OptionKey}s; keeps unknown keys and the
 * given order.
 */
public final class Options implements Serializable {
  private static final long serialVersionUID = 1L;

  /** No option set. */
  public static final Options EMPTY = new Options(Map.of());

  private final LinkedHashMap<String, String> map;

  /** Values that were asked for: writers ask for the same ones again for each task and file. */
  private transient volatile ConcurrentHashMap<String, Known> known;

  public Options(Map<String, String> map) {
    this.map = new LinkedHashMap<>(map);
  }

  /** Pairs of key and value. */
  public static Options of(String... keysAndValues) {
    LinkedHashMap<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new Options(map);
  }

  /**
   * The value, or the key's default; a UserException when there is neither or the text is wrong.
   */
  public <T> T get(OptionKey<T> key) {
    return find(key)
        .orElseThrow(
            () ->
                new UserException(
                    "Cannot find option '"
                        + key.name()
                        + "', expected "
                        + key.expected()
                        + ". Set the option."));
  }

  /** The value, or the key's default, or empty. */
  @SuppressWarnings("unchecked")
  public <T> Optional<T> find(OptionKey<T> key) {
    ConcurrentHashMap<String, Known> all = known;
    if (all == null) {
      all = new ConcurrentHashMap<>();
      known = all;
    }
    Known last = all.get(key.name());
    if (last != null && last.key() == key) {
      return (Optional<T>) last.value();
    }
    String text = text(key);
    Optional<T> value =
        Optional.ofNullable(text == null ? key.defaultText() : text).map(key::parse);
    all.put(key.name(), new Known(key, value));
    return value;
  }

  /** The value of a key; another key of the same name may read the text in another way. */
  private record Known(OptionKey<?> key, Optional<?> value) {}

  /** Whether the option is given explicitly. */
  public boolean contains(OptionKey<?> key) {
    return text(key) != null;
  }

  /** The raw text of a key, if given. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(map.get(name));
  }

  private String text(OptionKey<?> key) {
    String text = map.get(key.name());
    for (int i = 0; text == null && i < key.aliases().size(); i++) {
      text = map.get(key.aliases().get(i));
    }
    return text;
  }

  /** These options overlaid by {@code stronger}. */
  public Options with(Map<String, String> stronger) {
    LinkedHashMap<String, String> merged = new LinkedHashMap<>(map);
    merged.putAll(stronger);
    return new Options(merged);
  }

  /** All options that begin with {@code prefix}, without it. */
  public Options startingWith(String prefix) {
    LinkedHashMap<String, String> found = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            found.put(key.substring(prefix.length()), value);
          }
        });
    return new Options(found);
  }

  /** The texts as they were given; unmodifiable. */
  public Map<String, String> asMap() {
    return Collections.unmodifiableMap(map);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Options options && map.equals(options.map);
  }

  @Override
  public int hashCode() {
    return map.hashCode();
  }

  @Override
  public String toString() {
    return map.toString();
  }
}
