package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.paimon.error.UserException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Compacts the tables of databases, one after the other. */
final class CompactDatabaseProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.named("compact_database")
          .optional("including_databases", Parameter.ArgumentType.STRING)
          .optional("including_tables", Parameter.ArgumentType.STRING)
          .optional("excluding_tables", Parameter.ArgumentType.STRING)
          .optional("options", Parameter.ArgumentType.STRING)
          .returns("result", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String databases = arguments.optionalString("including_databases").orElse(".*");
    String included = arguments.optionalString("including_tables").orElse(".*");
    String excluded = arguments.optionalString("excluding_tables").orElse("");
    int count = 0;
    for (String database : context.catalog().listDatabases()) {
      if (!matches("including_databases", databases, database)) {
        continue;
      }
      for (String table : context.catalog().listTables(database)) {
        String name = database + "." + table;
        if (matches("including_tables", included, name)
            && (excluded.isEmpty() || !matches("excluding_tables", excluded, name))) {
          compact(database, table, arguments, context);
          count++;
        }
      }
    }
    return List.of(RowFactory.create("Success, " + count + " tables"));
  }

  private static void compact(
      String database, String table, Arguments arguments, ProcedureContext context) {
    CompactProcedure compact = new CompactProcedure();
    List<GivenArgument> given = new ArrayList<>();
    String name = "`" + database.replace("`", "``") + "`.`" + table.replace("`", "``") + "`";
    given.add(new GivenArgument(Optional.of("table"), name, name));
    arguments
        .optionalString("options")
        .ifPresent(text -> given.add(new GivenArgument(Optional.of("options"), text, text)));
    compact.call(Arguments.bind(compact.signature(), given, context.zone().getId()), context);
  }

  private static boolean matches(String argument, String pattern, String name) {
    try {
      return Pattern.compile(pattern).matcher(name).matches();
    } catch (PatternSyntaxException e) {
      throw new UserException(
          "Invalid value '"
              + pattern
              + "' of argument '"
              + argument
              + "': "
              + e.getDescription()
              + ". Expected a regular expression in Java's syntax. Correct the value.",
          e);
    }
  }
}
