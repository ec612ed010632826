package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.AutoTagOptions;
import org.apache.paimon.maintenance.AutoTags;
import org.apache.paimon.maintenance.TableStores;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Makes the automatic tags that are due. */
final class TriggerTagAutomaticCreationProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("trigger_tag_automatic_creation").returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableStores stores = context.stores(arguments.string("table"));
    AutoTagOptions options = AutoTagOptions.from(stores.options(), context.zone());
    if (options.mode() == AutoTagOptions.Mode.NONE) {
      throw new UserException(
          "Cannot make automatic tags of table "
              + stores.source().name()
              + ": option '"
              + AutoTagOptions.MODE.name()
              + "' is 'none', expected 'process-time' or 'watermark'. Set the option, or make a tag"
              + " with sys.create_tag.");
    }
    new AutoTags(stores, options, context.clock()).run();
    return List.of(RowFactory.create(true));
  }
}
