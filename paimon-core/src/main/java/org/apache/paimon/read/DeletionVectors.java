package org.apache.paimon.read;

import java.io.IOException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.index.deletion.DeletionVectorFile;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.scan.DeletionFile;

/** Reads deletion vectors. */
final class DeletionVectors {
  private final FileIO io;

  DeletionVectors(FileIO io) {
    this.io = io;
  }

  DeletedRows read(DeletionFile file) {
    try {
      DeletionVector vector = DeletionVectorFile.read(io.newInput(file.indexFile()), file.range());
      return vector::nextFrom;
    } catch (IOException e) {
      throw new StorageException(
          "Cannot read the deletion vector of "
              + file.range().dataFile()
              + " in "
              + file.indexFile()
              + ": "
              + e
              + ". Expected a readable index file. Check the store, then try again.",
          e);
    }
  }
}
