package org.apache.paimon.format;

import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.apache.paimon.error.UnsupportedFeatureException;

/** The registered formats. Thread-safe. */
public final class FileFormats {
  private static final Map<String, FileFormat> BY_NAME = load();

  private FileFormats() {}

  private static Map<String, FileFormat> load() {
    Map<String, FileFormat> formats = new TreeMap<>();
    for (FileFormat format :
        ServiceLoader.load(FileFormat.class, FileFormats.class.getClassLoader())) {
      formats.put(format.name(), format);
    }
    return Map.copyOf(formats);
  }

  /** The format with this name, in any case. */
  public static FileFormat named(String name) {
    FileFormat format = BY_NAME.get(name.toLowerCase(Locale.ROOT));
    if (format == null) {
      throw new UnsupportedFeatureException(
          "Cannot use file format '"
              + name
              + "': it is not one of "
              + new TreeMap<>(BY_NAME).keySet()
              + ". Set option 'file.format' to one of these.");
    }
    return format;
  }

  /** The format of an existing file: the text after the last dot of its name. */
  public static FileFormat ofFile(String fileName) {
    return named(fileName.substring(fileName.lastIndexOf('.') + 1));
  }
}
