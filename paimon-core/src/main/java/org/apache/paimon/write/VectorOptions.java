package org.apache.paimon.write;

import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.index.IndexFilePlaces;
import org.apache.paimon.index.deletion.DeletionForm;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;

/** Options of deletion vectors. */
public final class VectorOptions {
  public static final OptionKey<Boolean> BITMAP64 =
      OptionKey.bool("deletion-vectors.bitmap64", false, "write vectors in the 64-bit form");

  public static final OptionKey<Long> TARGET_SIZE =
      OptionKey.size(
          "deletion-vector.index-file.target-size",
          "2 mb",
          "append tables without buckets: size at which a further index file begins");

  private VectorOptions() {}

  /** Deletion vectors of a bucket: in one index file; without buckets, files have a target size. */
  static BucketVectors vectors(
      FileIO io, TablePaths paths, TableSchema schema, BinaryRow partition, int bucket) {
    return new BucketVectors(
        io,
        new IndexFilePlaces(paths, ExternalRoots.from(schema.options()), partition, bucket),
        schema.options().get(BITMAP64) ? DeletionForm.BITS_64 : DeletionForm.BITS_32,
        TableOptions.of(schema).buckets().mode() == BucketMode.UNAWARE
            ? schema.options().get(TARGET_SIZE)
            : Long.MAX_VALUE);
  }
}
