package org.apache.paimon.spark.extensions;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * What users name in {@code spark.sql.extensions}: adds our parser and rules to a session. Spark
 * makes it by name and calls it as a Scala function.
 */
public final class PaimonSparkSessionExtensions
    extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {

  private interface RuleMaker {
    Rule<LogicalPlan> make(SparkSession session);
  }

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    extensions.injectParser(
        new AbstractFunction2<SparkSession, ParserInterface, ParserInterface>() {
          @Override
          public ParserInterface apply(SparkSession session, ParserInterface delegate) {
            return new PaimonParser(session, delegate);
          }
        });
    IncrementalFunctions.injectAll(extensions);
    TableWithOptions.inject(extensions);
    extensions.injectResolutionRule(rule(session -> new CreationOptions()));
    extensions.injectResolutionRule(rule(session -> new RefusedStatements()));
    extensions.injectResolutionRule(rule(session -> new ChangedRelations()));
    extensions.injectResolutionRule(rule(session -> new ShowRowKinds()));
    extensions.injectResolutionRule(rule(session -> new MergeSchemaOnWrite()));
    extensions.injectResolutionRule(rule(session -> new MergeSchemaOnMerge()));
    extensions.injectResolutionRule(rule(session -> new CompleteWrittenRows()));
    extensions.injectResolutionRule(rule(CompleteStreamedRows::new));
    extensions.injectResolutionRule(rule(session -> new AlignRowLevelAssignments()));
    extensions.injectPostHocResolutionRule(rule(session -> new PaddedTargets()));
    extensions.injectOptimizerRule(rule(session -> new StreamedColumns()));
    extensions.injectPlannerStrategy(
        new AbstractFunction1<SparkSession, SparkStrategy>() {
          @Override
          public SparkStrategy apply(SparkSession session) {
            return new JoinByPartitionAndBucket(session);
          }
        });
    extensions.injectPlannerStrategy(
        new AbstractFunction1<SparkSession, SparkStrategy>() {
          @Override
          public SparkStrategy apply(SparkSession session) {
            return new AnswersInOneTask();
          }
        });
    extensions.injectPostHocResolutionRule(rule(CountStatements::new));
    return BoxedUnit.UNIT;
  }

  private static AbstractFunction1<SparkSession, Rule<LogicalPlan>> rule(RuleMaker maker) {
    return new AbstractFunction1<>() {
      @Override
      public Rule<LogicalPlan> apply(SparkSession session) {
        return maker.make(session);
      }
    };
  }
}
