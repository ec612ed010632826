package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.spark.rowlevel.FileChoice;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Exists;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.MetadataAttribute;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.LeftOuter$;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeRows;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Repartition;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceData;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.connector.write.RowLevelOperationTable;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * A MERGE that writes files anew. The matching rows are found first, together with the files that
 * hold them; they and the new rows are merged by one task, while the other rows of these files go
 * straight from scan to writer.
 */
record MergeOfFiles(MergeStatement merge, ReplaceData replace, KeptRows kept) {

  /**
   * The statement.
   *
   * @param source its rows, if they were collected
   */
  LogicalPlan planned(Optional<LocalRelation> source) {
    return source
        .filter(rows -> files().replacesWhatIsRead())
        .flatMap(this::ofMatches)
        .orElseGet(() -> keepingSource(source));
  }

  private FileChoice files() {
    return (FileChoice) replace.operation();
  }

  private Optional<LogicalPlan> ofMatches(LocalRelation source) {
    if (!(merge.join().left() instanceof Project target)
        || !(target.child() instanceof DataSourceV2Relation read)
        || !(read.table() instanceof RowLevelOperationTable changed)) {
      throw new IllegalStateException("the target of a MERGE is " + merge.join().left());
    }
    DataSourceV2Relation table =
        read.copy(
            changed.table(), read.output(), read.catalog(), read.identifier(), read.options());
    MatchedRows.Request request =
        new MatchedRows.Request(
            target,
            source,
            merge.condition(),
            merge.rows().references(),
            merge.join().joinType() != LeftOuter$.MODULE$);
    return MatchedRows.find(request, table, merge.session())
        .map(
            found -> {
              files().readWithout(found.positions());
              LogicalPlan changes = merge.merged(new Repartition(1, false, found.rows()));
              return with(
                  new Union(Plans.scala(List.of(changes, unchangedRows(read))), false, false),
                  Option.empty());
            });
  }

  /** The last instruction for rows that no source row matches is to keep them. */
  private LogicalPlan unchangedRows(DataSourceV2Relation read) {
    List<MergeRows.Instruction> instructions =
        JavaConverters.seqAsJavaList(merge.rows().notMatchedBySourceInstructions());
    List<Expression> values =
        JavaConverters.seqAsJavaList(
            ((MergeRows.Keep) instructions.get(instructions.size() - 1)).output());
    List<NamedExpression> columns = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Attribute column = merge.rows().output().apply(i);
      // Metadata would only serve to spread the rows over tasks.
      boolean isWritten = !MetadataAttribute.isValid(column.metadata());
      columns.add(
          Plans.named(
              isWritten ? values.get(i) : Literal.create(null, column.dataType()), column.name()));
    }
    return new Project(Plans.scala(columns), read);
  }

  /** Spark's plan, which would run the source to find the files and again to change them. */
  private LogicalPlan keepingSource(Optional<LocalRelation> collected) {
    Join join = merge.join();
    LogicalPlan source = join.right().children().head();
    if (TableExpressions.areElsewhere(source)) {
      return with(replace.query(), Option.empty());
    }
    LogicalPlan rows = collected.isPresent() ? collected.get() : kept.keep(source, merge.session());
    LogicalPlan right =
        collected.isPresent() ? rows : join.right().withNewChildren(Plans.children(rows));
    LogicalPlan query =
        merge.inside(
            replace.query(),
            new Join(join.left(), right, join.joinType(), join.condition(), join.hint()));
    return with(query, filter(rows));
  }

  /** Spark's filter of files, over the rows; none when it has another form, which reads all. */
  private Option<Expression> filter(LogicalPlan rows) {
    return replace.groupFilterCondition().get() instanceof Exists exists
            && exists.plan() instanceof Filter matches
            && matches.condition().references().subsetOf(rows.outputSet())
        ? Option.apply(exists.withNewPlan(new Filter(matches.condition(), rows)))
        : Option.empty();
  }

  private ReplaceData with(LogicalPlan query, Option<Expression> filter) {
    return replace.copy(
        replace.table(),
        replace.condition(),
        query,
        replace.originalTable(),
        filter,
        replace.write());
  }
}
