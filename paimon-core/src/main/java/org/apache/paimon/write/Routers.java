package org.apache.paimon.write;

import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableSchema;

/** The router of a table's bucket mode. */
final class Routers {
  private Routers() {}

  static BucketRouter of(String table, TableSchema schema, BucketOptions buckets) {
    return switch (buckets.mode()) {
      case FIXED -> new HashRouter(schema, buckets.count());
      case UNAWARE -> new UnawareRouter(schema);
      case DYNAMIC -> throw unsupported(table, "dynamic buckets ('bucket' = '-1')");
      case CROSS_PARTITION ->
          throw unsupported(table, "a primary key without all partition columns ('bucket' = '-1')");
      case POSTPONE -> throw unsupported(table, "postponed buckets ('bucket' = '-2')");
    };
  }

  private static UnsupportedFeatureException unsupported(String table, String what) {
    return new UnsupportedFeatureException(
        "Cannot write to table "
            + table
            + ": writing to primary-key tables with "
            + what
            + " is not supported by this version. Expected a fixed number of buckets. Create the"
            + " table with 'bucket' above 0.");
  }
}
