package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.merge.PickingEngine;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;

/**
 * Merges some of the runs of a merge into one run. A picking engine picks already: its choice among
 * some versions stands among all. Folding engines and observers must see every version at once, so
 * all of them come out, those of a key in one batch, oldest first.
 *
 * <p>Batches have the columns of the layout and one more: the ages of the rows.
 */
final class VersionMerge implements BatchReader {
  private final RunMerge merge;
  private final Versions versions;
  private final PickingEngine picking;
  private final LoneRows loneRows;
  private final BatchBuilder output;
  private final int batchRows;
  private final int columnCount;

  private int[] pickedSources;
  private int[] pickedRows;
  private int picked;
  private final ColumnVector[] gathered;

  VersionMerge(MergeRequest request) {
    merge = new RunMerge(request);
    versions = merge.versions();
    picking =
        request.engine() instanceof PickingEngine engine && !request.ranks().keepsVersions()
            ? engine
            : null;
    loneRows = request.loneRows();
    output = new BatchBuilder(types(request.layout()));
    batchRows = request.batchRows();
    columnCount = request.layout().type().fieldCount();
    pickedSources = new int[batchRows];
    pickedRows = new int[batchRows];
    gathered = new ColumnVector[merge.runCount()];
  }

  /** Types of the columns of all batches. */
  static List<DataType> types(KeyValueLayout layout) {
    List<DataType> types = new ArrayList<>(layout.type().types());
    types.add(DataTypes.INT);
    return types;
  }

  @Override
  public ColumnBatch next() throws IOException {
    output.clear();
    while (output.size() < batchRows) {
      if (merge.usedUpCount() > 0) {
        merge.reload();
      }
      boolean hasMore = pickUntilUsedUp(batchRows - output.size());
      gather();
      if (!hasMore) {
        break;
      }
    }
    return output.size() == 0 ? null : output.build();
  }

  /** Picks rows of whole keys until there are {@code room}; false when there is no row left. */
  private boolean pickUntilUsedUp(int room) {
    while (merge.usedUpCount() == 0 && picked < room) {
      if (!merge.next()) {
        return false;
      }
      if (picking == null) {
        for (int i = 0; i < versions.size(); i++) {
          add(i);
        }
      } else {
        boolean passes = versions.size() == 1 && loneRows == LoneRows.PASS;
        int index = passes ? 0 : picking.pick(versions);
        if (index != PickingEngine.NONE) {
          add(index);
        }
      }
    }
    return true;
  }

  private void add(int index) {
    if (picked == pickedRows.length) {
      pickedSources = Arrays.copyOf(pickedSources, picked * 2);
      pickedRows = Arrays.copyOf(pickedRows, picked * 2);
    }
    pickedSources[picked] = versions.source(index);
    pickedRows[picked] = versions.row(index);
    picked++;
  }

  private void gather() {
    if (picked == 0) {
      return;
    }
    for (int column = 0; column < columnCount; column++) {
      for (int source = 0; source < gathered.length; source++) {
        gathered[source] = merge.cursor(source).column(column);
      }
      output.column(column).appendGathered(gathered, pickedSources, pickedRows, picked);
    }
    IntBuilder ages = (IntBuilder) output.column(columnCount);
    for (int i = 0; i < picked; i++) {
      ages.appendInt(merge.cursor(pickedSources[i]).ageAt(pickedRows[i]));
    }
    output.endRows(picked);
    picked = 0;
  }

  @Override
  public void close() throws IOException {
    merge.close();
  }
}
