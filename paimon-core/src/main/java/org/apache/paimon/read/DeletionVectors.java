package org.apache.paimon.read;

import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.scan.DeletionFile;

/** Reads deletion vectors. */
final class DeletionVectors {
  private final FileIO io;

  DeletionVectors(FileIO io) {
    this.io = io;
  }

  DeletedRows read(DeletionFile file) {
    throw new UnsupportedFeatureException(
        "Cannot read deletion vector of "
            + file.range().dataFile()
            + " in "
            + io.newInput(file.indexFile()).location()
            + ": this build has no reader of deletion vectors. Expected a table without them."
            + " Compact the table with a writer that has.");
  }
}
