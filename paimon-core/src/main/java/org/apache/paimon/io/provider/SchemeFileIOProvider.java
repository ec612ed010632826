package org.apache.paimon.io.provider;

import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.hadoop.HadoopFileSystems;
import org.apache.paimon.io.local.LocalFileIO;

/**
 * Local disks for {@code file:} and places without scheme, a Hadoop file system for all others.
 * Immutable; stores are shared by all providers of a process with equal settings.
 */
public final class SchemeFileIOProvider implements FileIOProvider {
  private static final long serialVersionUID = 1L;
  private static final FileIO LOCAL = new LocalFileIO();

  private final TreeMap<String, String> settings;

  /** Keeps what concerns Hadoop of a catalog's options: {@code fs.*}, {@code s3.*} and the like. */
  public SchemeFileIOProvider(Map<String, String> settings) {
    this.settings = HadoopFileSystems.settingsIn(settings);
  }

  /** The store of a location; asked for files elsewhere, it asks the store of these. */
  @Override
  public FileIO open(Location location) {
    return new StoreRouter(store(location), location, this);
  }

  FileIO store(Location location) {
    return isLocal(location.scheme()) ? LOCAL : HadoopFileSystems.open(settings, location);
  }

  static boolean isLocal(String scheme) {
    return scheme.isEmpty() || scheme.equals("file");
  }
}
