package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.paimon.spark.rowlevel.FileChoice;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.Inner$;
import org.apache.spark.sql.catalyst.plans.RightOuter$;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceData;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;

/**
 * Carries out a MERGE from a small source without shuffling its target. The source is run once and
 * its rows are kept on the driver; they are sent to the tasks that read the target. So the target
 * may be read twice, and the source seen twice, but never two different sources: one that gives
 * other rows when it is asked again (random numbers, a limit, a database) would have a row both
 * updated and inserted. A source that turns out to be large is left to Spark's own plan, and is
 * kept by the executors where that plan would run it twice.
 *
 * <p>Only where no clause is about unmatched rows of the target.
 */
final class SmallSourceMerge {
  private SmallSourceMerge() {}

  /**
   * An analysed and rewritten MERGE with a better plan, if there is one; any other plan as it is.
   *
   * @param kept what the plan needs to be kept until it was run
   */
  static LogicalPlan planned(LogicalPlan plan, SparkSession session, KeptRows kept) {
    return MergeStatement.of(plan, session).map(merge -> planned(merge, kept)).orElse(plan);
  }

  private static LogicalPlan planned(MergeStatement merge, KeptRows kept) {
    if (merge.plan() instanceof WriteDelta && needsMatchesOnly(merge)) {
      return source(merge).map(rows -> MergeOfRows.planned(merge, rows)).orElse(merge.plan());
    }
    // Spark asks for such a filter where unmatched rows of the target stay as they are.
    if (merge.plan() instanceof ReplaceData replace
        && replace.groupFilterCondition().isDefined()
        && replace.operation() instanceof FileChoice) {
      return new MergeOfFiles(merge, replace, kept).planned(source(merge));
    }
    return merge.plan();
  }

  private static boolean needsMatchesOnly(MergeStatement merge) {
    return merge.join().joinType() == RightOuter$.MODULE$
        || merge.join().joinType() == Inner$.MODULE$;
  }

  private static Optional<LocalRelation> source(MergeStatement merge) {
    return merge.canCollectSource() ? merge.collectedSource() : Optional.empty();
  }
}
