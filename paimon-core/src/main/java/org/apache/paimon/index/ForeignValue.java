package org.apache.paimon.index;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A value in metadata that this version does not understand and hands on as it is. Immutable.
 *
 * @param avroSchema its Avro schema as text
 * @param encoded its bytes in Avro's binary form; not to be changed
 */
public record ForeignValue(String avroSchema, byte[] encoded) implements Serializable {

  @Override
  public boolean equals(Object other) {
    return other instanceof ForeignValue value
        && avroSchema.equals(value.avroSchema)
        && Arrays.equals(encoded, value.encoded);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(encoded);
  }

  @Override
  public String toString() {
    return encoded.length + " bytes of " + avroSchema;
  }
}
