package org.apache.paimon.format.orc;

import java.util.List;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.types.RowType;

/**
 * How the fields of a row come from the vectors that ORC fills.
 *
 * @param type the row wanted
 * @param copiers by field wanted
 * @param sources by field wanted: which of ORC's vectors; -1 when the file lacks the field
 */
record OrcStruct(RowType type, OrcCopier[] copiers, int[] sources) {

  List<ColumnVector> copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector[] vectors, int count) {
    return OrcCopier.copyAll(copiers, sources, vectors, count);
  }
}
