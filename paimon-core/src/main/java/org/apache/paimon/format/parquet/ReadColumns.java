package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.ColumnVector;
import org.apache.parquet.schema.MessageType;

/**
 * The columns to read of a file.
 *
 * @param stored the part of the file's schema that holds them
 * @param roots one node per column wanted; equal columns share a node
 * @param leaves the leaf readers below the nodes
 */
record ReadColumns(MessageType stored, List<ReadNode> roots, List<LeafReader> leaves) {

  void startRowGroup(RowGroupPages rowGroup) throws IOException {
    for (LeafReader leaf : leaves) {
      leaf.startRowGroup(rowGroup);
    }
  }

  void seek(long row) throws IOException {
    for (LeafReader leaf : leaves) {
      leaf.seek(row);
    }
  }

  /** The vectors of the next rows; valid until the next call. */
  List<ColumnVector> read(int rows) throws IOException {
    for (LeafReader leaf : leaves) {
      leaf.read(rows);
    }
    List<ColumnVector> vectors = new ArrayList<>(roots.size());
    for (ReadNode root : roots) {
      vectors.add(root.vector(rows));
    }
    return vectors;
  }
}
