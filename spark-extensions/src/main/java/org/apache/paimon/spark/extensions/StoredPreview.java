package org.apache.paimon.spark.extensions;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.SparkTable;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Map$;

/**
 * What becomes of a statement that was analysed with a preview of its table ({@link
 * MergeSchemaOnWrite}) when it runs: the stored table gets the columns of the preview.
 */
final class StoredPreview {
  private StoredPreview() {}

  /** The statement on the stored table: if it was analysed with a preview, that is stored now. */
  static LogicalPlan of(LogicalPlan statement) {
    LogicalPlan changed = statement;
    if (statement instanceof V2WriteCommand write
        && (LogicalPlan) write.table() instanceof DataSourceV2Relation relation
        && isPreview(relation)) {
      changed = of(write, relation);
    } else if (statement instanceof MergeIntoTable merge) {
      changed =
          Relations.ofPaimon(merge.targetTable())
              .filter(StoredPreview::isPreview)
              .map(relation -> of(merge, relation))
              .orElse(merge);
    }
    changed.copyTagsFrom(statement);
    return changed;
  }

  private static boolean isPreview(DataSourceV2Relation relation) {
    return relation.table() instanceof SparkTable table && table.source().schema().isPreview();
  }

  private static LogicalPlan of(V2WriteCommand write, DataSourceV2Relation relation) {
    boolean explicitCasts = MergeSchemaOnWrite.isExplicitCast(MergeSchemaOnWrite.options(write));
    SparkTable stored = widened(relation, explicitCasts);
    StructType wanted = Relations.columns(relation.table());
    StructType found = Relations.columns(stored);
    if (found.equals(wanted)) {
      return (LogicalPlan) write.withNewTable(on(stored, relation));
    }
    if (!Arrays.asList(found.fields()).containsAll(Arrays.asList(wanted.fields()))) {
      throw changed(relation.table(), found);
    }
    // Another statement, perhaps the one before in the same INSERT, added more: they stay empty.
    DataSourceV2Relation wider =
        DataSourceV2Relation.create(
            stored.announcedAs((SparkTable) relation.table()),
            relation.catalog(),
            relation.identifier(),
            relation.options());
    LogicalPlan query =
        CompleteWrittenRows.completed(
            stored.name(), ((LogicalPlan) wider).output(), write.query(), /* byName= */ true);
    return (LogicalPlan) write.withNewTable(wider).withNewQuery(query);
  }

  private static LogicalPlan of(MergeIntoTable merge, DataSourceV2Relation relation) {
    SparkTable stored =
        widened(relation, MergeSchemaOnWrite.isExplicitCast(Map$.MODULE$.<String, String>empty()));
    requireSame(relation.table(), stored);
    return merge.copy(
        Relations.replaced(merge.targetTable(), on(stored, relation)),
        merge.sourceTable(),
        merge.mergeCondition(),
        merge.matchedActions(),
        merge.notMatchedActions(),
        merge.notMatchedBySourceActions());
  }

  private static DataSourceV2Relation on(SparkTable stored, DataSourceV2Relation relation) {
    return relation.copy(
        stored.announcedAs((SparkTable) relation.table()),
        relation.output(),
        relation.catalog(),
        relation.identifier(),
        relation.options());
  }

  /**
   * The stored table with the columns of a preview.
   *
   * @throws CommitConflictException when its columns cannot become those of the preview
   */
  static SparkTable of(
      SparkTable preview, TableCatalog catalog, Identifier identifier, boolean explicitCasts) {
    SparkTable stored = widened(preview, catalog, identifier, explicitCasts);
    requireSame(preview, stored);
    return stored;
  }

  private static void requireSame(Table preview, SparkTable stored) {
    StructType found = Relations.columns(stored);
    if (!found.equals(Relations.columns(preview))) {
      throw changed(preview, found);
    }
  }

  private static CommitConflictException changed(Table wanted, StructType found) {
    return new CommitConflictException(
        "Cannot add columns to table "
            + wanted.name()
            + ": its columns changed while the statement was prepared, expected "
            + Relations.columns(wanted).toDDL()
            + " and found "
            + found.toDDL()
            + ". Repeat the statement.");
  }

  private static SparkTable widened(DataSourceV2Relation relation, boolean explicitCasts) {
    return widened(
        (SparkTable) relation.table(),
        (TableCatalog) relation.catalog().get(),
        relation.identifier().get(),
        explicitCasts);
  }

  /** Whoever made the same columns meanwhile did it for this statement as well. */
  private static SparkTable widened(
      SparkTable preview, TableCatalog catalog, Identifier identifier, boolean explicitCasts) {
    try {
      Table now = catalog.loadTable(identifier);
      List<TableChange> missing =
          MergeSchemaOnWrite.changes(now, Relations.columns(preview), explicitCasts);
      Table stored =
          missing.isEmpty()
              ? now
              : catalog.alterTable(identifier, missing.toArray(TableChange[]::new));
      if (!(stored instanceof SparkTable table)) {
        throw changed(preview, Relations.columns(stored));
      }
      return table;
    } catch (NoSuchTableException e) {
      throw new UserException(
          "Cannot add columns to table "
              + preview.name()
              + ": it is gone, expected it to stay while it is written. Repeat the statement.",
          e);
    }
  }
}
