package org.apache.paimon.spark.extensions;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.procedure.NameParts;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.CatalogManager;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DatetimeType;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.Tuple3;

/**
 * Table functions that read the changes between two points: the table's relation with the read
 * option that says which.
 */
enum IncrementalFunctions {
  /** {@code (a, b]} of two snapshot numbers or two tags. */
  QUERY("paimon_incremental_query", "'db.t', start, end", 3, "incremental-between"),
  /** {@code (t1, t2]} of two times. */
  TIMES(
      "paimon_incremental_between_timestamp",
      "'db.t', start time, end time",
      3,
      "incremental-between-timestamp"),
  /** From the automatic tag before a tag to that tag. */
  AUTO_TAG("paimon_incremental_to_auto_tag", "'db.t', 'tag'", 2, "incremental-to-auto-tag");

  private final String functionName;
  private final String usage;
  private final int argumentCount;
  private final String option;

  IncrementalFunctions(String functionName, String usage, int argumentCount, String option) {
    this.functionName = functionName;
    this.usage = usage;
    this.argumentCount = argumentCount;
    this.option = option;
  }

  static void injectAll(SparkSessionExtensions extensions) {
    for (IncrementalFunctions function : values()) {
      extensions.injectTableFunction(
          new Tuple3<>(
              new FunctionIdentifier(function.functionName),
              new ExpressionInfo(IncrementalFunctions.class.getName(), function.functionName),
              new TableFunction<>(function::relation)));
    }
  }

  private LogicalPlan relation(List<Expression> arguments) {
    if (arguments.size() != argumentCount) {
      throw new UserException(
          "Cannot call "
              + functionName
              + " with "
              + arguments.size()
              + " arguments, expected "
              + functionName
              + "("
              + usage
              + "). Correct the call.");
    }
    SparkSession session = SparkSession.active();
    List<String> texts = new ArrayList<>();
    for (Expression argument : arguments) {
      texts.add(text(session, argument));
    }
    String value =
        switch (this) {
          case QUERY -> texts.get(1) + "," + texts.get(2);
          case TIMES -> millis(session, texts.get(1)) + "," + millis(session, texts.get(2));
          case AUTO_TAG -> texts.get(1);
        };
    return relation(session, texts.get(0), Map.of(option, value));
  }

  /** A text or whole number as it is; of the function about times also a date or timestamp. */
  private String text(SparkSession session, Expression argument) {
    boolean isTime = argument.dataType() instanceof DatetimeType;
    boolean isAccepted =
        argument.dataType() instanceof StringType
            || argument.dataType() instanceof IntegralType
            || (isTime && this == TIMES);
    Object value = isAccepted && argument.foldable() ? argument.eval(null) : null;
    if (value == null) {
      throw new UserException(
          "Cannot call "
              + functionName
              + " with "
              + argument.sql()
              + ", expected constants that are not null, texts or whole numbers: "
              + functionName
              + "("
              + usage
              + "). Correct the call.");
    }
    if (!isTime) {
      return value.toString();
    }
    String zone = session.sessionState().conf().sessionLocalTimeZone();
    Object micros =
        new Cast(argument, DataTypes.TimestampType, Option.apply(zone), EvalMode.ANSI()).eval(null);
    return Long.toString(Math.floorDiv((Long) micros, 1000L));
  }

  /** Epoch milliseconds; a text that is no number is a time in the session's zone. */
  private static String millis(SparkSession session, String text) {
    if (text.matches("\\d{1,18}")) {
      return text;
    }
    String iso = text.strip().replace(' ', 'T');
    try {
      LocalDateTime time =
          iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
      ZoneId zone = ZoneId.of(session.sessionState().conf().sessionLocalTimeZone());
      return Long.toString(time.atZone(zone).toInstant().toEpochMilli());
    } catch (DateTimeParseException e) {
      throw new UserException(
          "Invalid time '"
              + text
              + "', expected epoch milliseconds or a time such as '2024-01-31 12:00:00'."
              + " Correct the argument.",
          e);
    }
  }

  private LogicalPlan relation(SparkSession session, String table, Map<String, String> options) {
    CatalogManager catalogs = session.sessionState().catalogManager();
    List<String> parts = new ArrayList<>(NameParts.of(table));
    if (parts.size() > 3) {
      throw notATable(table, null);
    }
    boolean hasCatalog = parts.size() > 2;
    TableCatalog catalog =
        (TableCatalog) (hasCatalog ? catalogs.catalog(parts.remove(0)) : catalogs.currentCatalog());
    String name = parts.remove(parts.size() - 1);
    String[] namespace =
        parts.isEmpty() ? catalogs.currentNamespace() : parts.toArray(String[]::new);
    Identifier identifier = Identifier.of(namespace, name);
    try {
      return DataSourceV2Relation.create(
          catalog.loadTable(identifier),
          Option.apply(catalog),
          Option.apply(identifier),
          new CaseInsensitiveStringMap(options));
    } catch (NoSuchTableException e) {
      throw notATable(table, e);
    }
  }

  private UserException notATable(String table, Exception cause) {
    return new UserException(
        "Cannot find table '"
            + table
            + "' of "
            + functionName
            + ", expected [catalog.][database.]table. Correct the first argument.",
        cause);
  }
}
