package org.apache.paimon.catalog;

import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.options.Options;

/** Opens catalogs by their options. */
public final class Catalogs {
  /** Kinds that the format knows and this version does not have. */
  private static final Set<String> ELSEWHERE = Set.of("hive", "jdbc", "rest", "dlf");

  private Catalogs() {}

  /**
   * The catalog that option {@code metastore} names.
   *
   * @param io how to reach storage
   * @throws UnsupportedFeatureException for a kind that this version does not have
   */
  public static Catalog create(Options options, FileIOProvider io) {
    String kind = options.get(CatalogOptions.METASTORE).trim().toLowerCase(Locale.ROOT);
    Map<String, CatalogFactory> factories = factories();
    CatalogFactory factory = factories.get(kind);
    if (factory != null) {
      return factory.create(options, io);
    }
    String message =
        "Cannot open a catalog with option 'metastore' = '"
            + kind
            + "': this version does not have that kind, expected one of "
            + factories.keySet()
            + ". Set 'metastore' = 'filesystem' and 'warehouse' to the directory of the databases.";
    throw ELSEWHERE.contains(kind)
        ? new UnsupportedFeatureException(message)
        : new UserException(message);
  }

  private static Map<String, CatalogFactory> factories() {
    Map<String, CatalogFactory> factories = new TreeMap<>();
    for (CatalogFactory factory :
        ServiceLoader.load(CatalogFactory.class, Catalogs.class.getClassLoader())) {
      factories.put(factory.kind(), factory);
    }
    return factories;
  }
}
