package org.apache.paimon.format.avro;

import java.io.IOException;
import java.util.function.IntFunction;
import org.apache.paimon.data.VectorBuilder;

/**
 * Decodes the fields of a record in the order of the file.
 *
 * @param decoders by field of the file, null where the field is not wanted
 * @param skippers by field of the file, null where the field is wanted
 * @param positions by field of the file: which wanted column it is
 * @param missing wanted columns that the file lacks
 */
record AvroRecord(AvroDecoder[] decoders, AvroSkipper[] skippers, int[] positions, int[] missing) {

  void read(AvroInput in, IntFunction<VectorBuilder> targets) throws IOException {
    for (int i = 0; i < decoders.length; i++) {
      if (decoders[i] == null) {
        skippers[i].skip(in);
      } else {
        decoders[i].read(in, targets.apply(positions[i]));
      }
    }
    for (int position : missing) {
      targets.apply(position).appendNull();
    }
  }
}
