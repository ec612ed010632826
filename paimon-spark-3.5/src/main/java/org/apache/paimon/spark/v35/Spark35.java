package org.apache.paimon.spark.v35;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.version.SparkVersion;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.catalyst.analysis.UnresolvedFunction;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser$;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns$;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.execution.streaming.StreamExecution;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.JavaConverters;

/** Spark 3.5: uses its {@code ResolveDefaultColumns}, {@code Cast} and {@code Literal}. */
public final class Spark35 implements SparkVersion {
  /** Functions whose value depends on when or where they are evaluated. */
  private static final Set<String> CHANGING =
      Set.of(
          "current_timestamp",
          "current_date",
          "curdate",
          "now",
          "localtimestamp",
          "unix_timestamp",
          "current_user",
          "user",
          "session_user",
          "current_catalog",
          "current_database",
          "current_schema",
          "current_timezone",
          "rand",
          "random",
          "randn",
          "uuid",
          "monotonically_increasing_id",
          "spark_partition_id");

  @Override
  public String defaultText(String column, DataType type, String sql) {
    refuseChanging(column, sql);
    DataType valueType = CharVarcharUtils.replaceCharVarcharWithString(type);
    Expression constant =
        ResolveDefaultColumns$.MODULE$.analyze(column, valueType, sql, "column default");
    Object value = constant.eval(null);
    if (value == null) {
      return null;
    }
    if (type instanceof ArrayType || type instanceof MapType || type instanceof StructType) {
      throw new UnsupportedFeatureException(
          "Cannot keep DEFAULT "
              + sql
              + " of column '"
              + column
              + "': a default of type "
              + type.simpleString()
              + " has no text form. Expected a column of a plain type. Leave the DEFAULT out.");
    }
    Literal literal = Literal.create(value, valueType);
    return text(literal);
  }

  private static String text(Literal literal) {
    return cast(literal, DataTypes.StringType).eval(null).toString();
  }

  /** A stored default is text; an expression such as now() would be frozen at its first value. */
  private static void refuseChanging(String column, String sql) {
    Expression parsed;
    try {
      ParserInterface parser = CatalystSqlParser$.MODULE$;
      parsed = parser.parseExpression(sql);
    } catch (ParseException e) {
      throw new UserException(
          "Invalid DEFAULT "
              + sql
              + " of column '"
              + column
              + "': expected a constant expression. Correct the statement.",
          e);
    }
    if (parsed.exists(new IsChanging())) {
      throw new UnsupportedFeatureException(
          "Cannot keep DEFAULT "
              + sql
              + " of column '"
              + column
              + "': the table format keeps a constant, and this expression changes. Expected a"
              + " constant. Give the value in the INSERT statement instead.");
    }
  }

  private static final class IsChanging
      extends scala.runtime.AbstractFunction1<Expression, Object> {
    @Override
    public Object apply(Expression expression) {
      if (expression instanceof UnresolvedFunction function) {
        return isChanging(lastOf(function.nameParts()));
      }
      if (expression instanceof UnresolvedAttribute attribute) {
        return isChanging(lastOf(attribute.nameParts()));
      }
      return isChanging(expression.prettyName());
    }

    private static String lastOf(scala.collection.Seq<String> parts) {
      return JavaConverters.seqAsJavaList(parts).get(parts.size() - 1);
    }

    private static boolean isChanging(String name) {
      return CHANGING.contains(name.toLowerCase(Locale.ROOT));
    }
  }

  @Override
  public ColumnDefaultValue defaultValue(String column, DataType type, String text) {
    DataType valueType = CharVarcharUtils.replaceCharVarcharWithString(type);
    Object value;
    try {
      value = cast(Literal.create(text, DataTypes.StringType), valueType).eval(null);
    } catch (RuntimeException e) {
      throw new UserException(
          "Cannot use the default '"
              + text
              + "' of column '"
              + column
              + "': it is not a value of type "
              + type.simpleString()
              + ". Expected one. Set another: ALTER TABLE ... ALTER COLUMN ... SET DEFAULT.",
          e);
    }
    Literal literal = Literal.create(value, valueType);
    return new ColumnDefaultValue(literal.sql(), new LiteralValue<>(value, valueType));
  }

  private static Cast cast(Expression child, DataType to) {
    return new Cast(
        child, to, Option.apply(SQLConf.get().sessionLocalTimeZone()), EvalMode$.MODULE$.ANSI());
  }

  /**
   * The session of a running query is a clone, whose own list of queries is empty; the state that
   * clones share knows them all.
   */
  @Override
  public OptionalLong watermarkMillis(String queryId) {
    StreamExecution query =
        SparkSession.active().sharedState().activeStreamingQueries().get(UUID.fromString(queryId));
    long millis = query == null ? 0 : query.offsetSeqMetadata().batchWatermarkMs();
    return millis > 0 ? OptionalLong.of(millis) : OptionalLong.empty();
  }
}
