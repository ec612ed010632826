package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.NotFoundException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.JavaConverters;

/** Migrates the tables of a database of Spark's own catalog, one after the other. */
final class MigrateDatabaseProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.named("migrate_database")
          .required("source_type", Parameter.ArgumentType.STRING)
          .required("database", Parameter.ArgumentType.STRING)
          .optional("options", Parameter.ArgumentType.STRING)
          .optional("options_map", Parameter.ArgumentType.STRING_MAP)
          .optional("parallelism", Parameter.ArgumentType.INT)
          .returns("result", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    MigrateTableProcedure.requireHive(arguments);
    String database = arguments.string("database");
    SessionCatalog catalog = context.session().sessionState().catalog();
    if (!catalog.databaseExists(database)) {
      throw new NotFoundException(
          "Cannot migrate database '"
              + database
              + "': Spark's own catalog has none of that name. Correct argument 'database'.");
    }
    List<String> names = new ArrayList<>();
    for (TableIdentifier table :
        JavaConverters.seqAsJavaList(catalog.listTables(database, "*", false))) {
      names.add(table.table());
    }
    MigrateTableProcedure one = new MigrateTableProcedure();
    for (String name : names) {
      List<GivenArgument> given = new ArrayList<>();
      String table = "`" + database + "`.`" + name.replace("`", "``") + "`";
      given.add(new GivenArgument(Optional.of("source_type"), "hive", "hive"));
      given.add(new GivenArgument(Optional.of("table"), table, table));
      for (String shared : List.of("options", "options_map", "parallelism")) {
        arguments
            .value(shared)
            .ifPresent(
                value ->
                    given.add(new GivenArgument(Optional.of(shared), value, value.toString())));
      }
      one.call(Arguments.bind(one.signature(), given, context.zone().getId()), context);
    }
    return List.of(RowFactory.create("Success, " + names.size() + " tables"));
  }
}
