package org.apache.paimon.write;

import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableSchema;

/** The router of a table's bucket mode. */
final class Routers {
  private Routers() {}

  static BucketRouter of(WriteEnvironment environment) {
    TableSchema schema = environment.schema();
    BucketOptions buckets = environment.options().buckets();
    return switch (buckets.mode()) {
      case FIXED -> new HashRouter(schema, buckets.count());
      case UNAWARE -> new UnawareRouter(schema);
      case DYNAMIC -> new DynamicRouter(environment);
      case CROSS_PARTITION -> new PlacedRows(buckets.count());
      case POSTPONE -> new PostponedRouter(schema);
    };
  }
}
