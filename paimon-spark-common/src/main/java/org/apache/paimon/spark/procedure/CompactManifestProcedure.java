package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Merges the manifests of a table. */
final class CompactManifestProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("compact_manifest")
          .optional("options", Parameter.ArgumentType.STRING)
          .returnsResult()
          .returns("manifests_before", DataTypes.LongType)
          .returns("manifests_after", DataTypes.LongType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableSource source =
        context.table(arguments.string("table"), arguments.optionalString("options").orElse(""));
    TableStores stores = ProcedureContext.stores(source);
    long before = manifests(stores);
    Tables.open(source).newCommitter().compactManifests();
    return List.of(RowFactory.create(true, before, manifests(stores)));
  }

  private static long manifests(TableStores stores) {
    return stores
        .snapshots()
        .latest()
        .map(latest -> (long) stores.manifestsOf(latest).size())
        .orElse(0L);
  }
}
