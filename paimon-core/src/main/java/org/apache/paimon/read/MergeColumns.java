package org.apache.paimon.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * The columns that a merge has to see so that a projection of its result is right, and the way back
 * to the projection.
 */
final class MergeColumns {
  private final RowType projection;
  private final KeyValueLayout layout;
  private final Set<Integer> keyIds;

  private MergeColumns(RowType projection, KeyValueLayout layout, Set<Integer> keyIds) {
    this.projection = projection;
    this.layout = layout;
    this.keyIds = keyIds;
  }

  /** All columns of the table, for reads that compare whole rows. */
  static MergeColumns ofWholeRows(TableSchema schema, RowType projection) {
    return new MergeColumns(projection, KeyValueLayout.of(schema), keyIds(schema));
  }

  static MergeColumns of(TableSchema schema, MergeOptions options, RowType projection) {
    RowType table = schema.rowType();
    List<DataField> fields = new ArrayList<>();
    Set<Integer> wanted = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (DataField field : projection.fields()) {
      if (!SystemFields.isSystem(field)) {
        int position = table.indexOfId(field.id());
        boolean asProjected = position < 0 || options.mayNarrow(field.id());
        fields.add(asProjected ? field : field.withType(table.typeAt(position)));
        wanted.add(field.id());
        names.add(field.name());
      }
    }
    Set<Integer> needed = new HashSet<>(options.neededIds(wanted));
    for (String name : TableOptions.of(schema).keys().sequenceFields()) {
      needed.add(table.field(table.indexOf(name)).id());
    }
    for (DataField field : table.fields()) {
      if (needed.contains(field.id()) && !wanted.contains(field.id())) {
        // A projection of another schema version may use the name for another column.
        boolean isTaken = !names.add(field.name());
        fields.add(isTaken ? field.withName(field.name() + "#" + field.id()) : field);
      }
    }
    return new MergeColumns(
        projection, KeyValueLayout.of(schema, new RowType(fields)), keyIds(schema));
  }

  private static Set<Integer> keyIds(TableSchema schema) {
    return schema.rowType().project(schema.primaryKeys()).fields().stream()
        .map(DataField::id)
        .collect(Collectors.toSet());
  }

  /** What goes into the merge and comes out of it. */
  KeyValueLayout layout() {
    return layout;
  }

  boolean keepsRetracts() {
    return SplitFiles.keepsRetracts(projection);
  }

  /** The part of a filter over the projection that asks for keys only, over the layout. */
  Optional<Predicate> keyFilter(Predicate filter) {
    return filter.map(
        position -> keyIds.contains(projection.field(position).id()) ? source(position) : -1);
  }

  /** Position in the layout of a projected column. */
  private int source(int position) {
    int id = projection.field(position).id();
    return id == SystemFields.ROW_KIND.id() ? layout.kindPosition() : layout.type().indexOfId(id);
  }

  /** The projection of batches of the layout. */
  BatchReader project(BatchReader merged) {
    int[] sources = new int[projection.fieldCount()];
    Narrowing[] narrowings = new Narrowing[sources.length];
    for (int i = 0; i < sources.length; i++) {
      sources[i] = source(i);
      boolean isSystem = SystemFields.isSystem(projection.field(i));
      narrowings[i] =
          isSystem
              ? Narrowing.NONE
              : Narrowing.of(layout.type().typeAt(sources[i]), projection.typeAt(i));
    }
    return new ProjectedReader(merged, sources, narrowings);
  }
}
