package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Understands our statements and hands all other SQL to Spark's parser. */
final class PaimonParser implements ParserInterface {
  private final SparkSession session;
  private final ParserInterface delegate;
  private final StatementParser statements;
  private final StatementsForSparksCatalog elsewhere;

  PaimonParser(SparkSession session, ParserInterface delegate) {
    this.session = session;
    this.delegate = delegate;
    this.statements = new StatementParser(session, delegate);
    this.elsewhere = new StatementsForSparksCatalog(session);
  }

  @Override
  public LogicalPlan parsePlan(String sql) throws ParseException {
    Optional<LogicalPlan> ours = statements.parse(sql);
    return ours.isPresent() ? ours.get() : elsewhere.apply(hinted(sql, delegate::parsePlan));
  }

  @Override
  public LogicalPlan parseQuery(String sql) throws ParseException {
    return hinted(sql, delegate::parseQuery);
  }

  /** One of Spark's parsers. */
  private interface Parser {
    LogicalPlan parse(String sql) throws ParseException;
  }

  private LogicalPlan hinted(String sql, Parser parser) throws ParseException {
    String replaced = OptionsHint.replaced(sql);
    LogicalPlan plan = parser.parse(replaced);
    if (!replaced.equals(sql)) {
      new HintedNames(session).verify(plan);
    }
    return plan;
  }

  @Override
  public Expression parseExpression(String sql) throws ParseException {
    return delegate.parseExpression(sql);
  }

  @Override
  public TableIdentifier parseTableIdentifier(String sql) throws ParseException {
    return delegate.parseTableIdentifier(sql);
  }

  @Override
  public FunctionIdentifier parseFunctionIdentifier(String sql) throws ParseException {
    return delegate.parseFunctionIdentifier(sql);
  }

  /** The narrower result fits Scala 2.12 ({@code collection.Seq}) and 2.13 ({@code immutable}). */
  @Override
  public scala.collection.immutable.Seq<String> parseMultipartIdentifier(String sql)
      throws ParseException {
    return delegate.parseMultipartIdentifier(sql).toList();
  }

  @Override
  public StructType parseTableSchema(String sql) throws ParseException {
    return delegate.parseTableSchema(sql);
  }

  @Override
  public DataType parseDataType(String sql) throws ParseException {
    return delegate.parseDataType(sql);
  }
}
