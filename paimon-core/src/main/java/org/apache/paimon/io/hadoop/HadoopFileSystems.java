package org.apache.paimon.io.hadoop;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;

/**
 * The Hadoop stores of this process, made once per settings, authority and user. Thread-safe.
 *
 * <p>Hadoop's own cache is not used: it ignores the settings, so that two catalogs with different
 * credentials for one bucket would share the first one's. Entries live as long as the process.
 */
public final class HadoopFileSystems {
  private static final Map<Key, HadoopFileIO> OPEN = new ConcurrentHashMap<>();
  private static final Map<Map<String, String>, Configuration> CONFIGURATIONS =
      new ConcurrentHashMap<>();

  private HadoopFileSystems() {}

  private record Key(
      Map<String, String> settings, String scheme, String authority, UserGroupInformation user) {}

  /** The entries that concern Hadoop: {@code fs.*}, {@code s3.*}, {@code hadoop-conf-dir} ... */
  public static TreeMap<String, String> settingsIn(Map<String, String> options) {
    TreeMap<String, String> settings = new TreeMap<>();
    options.forEach(
        (key, value) -> {
          if (HadoopSettings.concerns(key)) {
            settings.put(key, value);
          }
        });
    return settings;
  }

  /**
   * The store of {@code location}.
   *
   * @param settings as {@link #settingsIn} gives them; not changed afterwards
   * @throws StorageException when the file system cannot be made
   */
  public static FileIO open(Map<String, String> settings, Location location) {
    URI uri = new Path(location.uri()).toUri();
    try {
      UserGroupInformation user = UserGroupInformation.getCurrentUser();
      Key key = new Key(settings, uri.getScheme(), uri.getAuthority(), user);
      HadoopFileIO known = OPEN.get(key);
      return known != null ? known : make(key, uri);
    } catch (IOException e) {
      throw notOpened(location, e);
    } catch (RuntimeException e) {
      // How Hadoop says that the class of a scheme is not there.
      if (e.getCause() instanceof ClassNotFoundException) {
        throw notOpened(location, e);
      }
      throw e;
    }
  }

  private static StorageException notOpened(Location location, Exception e) {
    return new StorageException(
        "Cannot open the store of "
            + location
            + ": "
            + e
            + ". Expected a Hadoop file system for scheme '"
            + location.scheme()
            + "'. Put its jar on the class path and check the 'fs.*' settings of the catalog.",
        e);
  }

  private static HadoopFileIO make(Key key, URI uri) throws IOException {
    synchronized (OPEN) {
      HadoopFileIO known = OPEN.get(key);
      if (known == null) {
        Configuration configuration =
            CONFIGURATIONS.computeIfAbsent(key.settings(), HadoopSettings::configuration);
        known = new HadoopFileIO(FileSystem.newInstance(uri, configuration));
        OPEN.put(key, known);
      }
      return known;
    }
  }
}
