package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.system.SparkDataView;
import org.apache.paimon.spark.system.SparkSystemTable;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias$;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.Tuple3;
import scala.collection.JavaConverters;

/**
 * Table function {@code paimon_table_with_options('db.t', 'key', 'value', ...)}: a table read with
 * options of its own. The hint OPTIONS becomes a call of it.
 */
final class TableWithOptions {
  static final String NAME = "paimon_table_with_options";

  private TableWithOptions() {}

  static void inject(SparkSessionExtensions extensions) {
    extensions.injectTableFunction(
        new Tuple3<>(
            new FunctionIdentifier(NAME),
            new ExpressionInfo(TableWithOptions.class.getName(), NAME),
            new TableFunction<>(TableWithOptions::called)));
  }

  private static LogicalPlan called(List<Expression> given) {
    List<String> texts = new ArrayList<>();
    for (Expression argument : given) {
      Object value = argument.foldable() ? argument.eval(null) : null;
      if (value == null) {
        throw malformed(argument.sql());
      }
      texts.add(value.toString());
    }
    if (texts.isEmpty() || texts.size() % 2 == 0) {
      throw malformed(texts.toString());
    }
    Map<String, String> options = new LinkedHashMap<>();
    for (int i = 1; i < texts.size(); i += 2) {
      options.put(texts.get(i), texts.get(i + 1));
    }
    return relation(texts.get(0), options);
  }

  private static UserException malformed(String arguments) {
    return new UserException(
        "Cannot call "
            + NAME
            + " with "
            + arguments
            + ", expected constants: "
            + NAME
            + "('db.t', 'key', 'value', ...). Correct the call.");
  }

  private static LogicalPlan relation(String name, Map<String, String> options) {
    SparkSession session = SparkSession.active();
    NamedTable found =
        NamedTable.find(session.sessionState().catalogManager(), parts(session, name))
            .orElseThrow(() -> notATable(name));
    Table table = found.table();
    if (table instanceof SparkTable ours) {
      table = ours.withOptions(options);
    } else if (!(table instanceof SparkDataView) && !(table instanceof SparkSystemTable)) {
      throw notATable(name);
    }
    DataSourceV2Relation relation =
        DataSourceV2Relation.create(
            table,
            Option.apply(found.catalog()),
            Option.apply(found.identifier()),
            new CaseInsensitiveStringMap(options));
    return SubqueryAlias$.MODULE$.apply(
        JavaConverters.asScalaBuffer(found.parts()).toList(), relation);
  }

  static List<String> parts(SparkSession session, String name) {
    try {
      return JavaConverters.seqAsJavaList(
          session.sessionState().sqlParser().parseMultipartIdentifier(name));
    } catch (ParseException e) {
      throw new UserException(
          "Cannot read with options: '" + name + "' is no table name. Correct the name.", e);
    }
  }

  static UserException notATable(String name) {
    return new UserException(
        "Cannot read "
            + name
            + " with options: expected a table of a Paimon catalog, no view, no common table"
            + " expression and no other source. Leave the hint OPTIONS out, or set the option for the session.");
  }
}
