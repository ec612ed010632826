package org.apache.paimon.merge.aggregate;

import java.io.IOException;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.DataField;

/**
 * Union of sets in serialised form; nulls are ignored. A single value stays as it is, byte for
 * byte.
 */
final class BlobUnion implements Accumulator {

  /** How sets of one form are united. */
  interface Form {
    /** What the values are, for messages. */
    String name();

    /** Forgets everything. */
    void begin();

    /** Takes a serialised set; any exception means that it is none. */
    void add(byte[] set) throws IOException;

    /** The union in serialised form. */
    byte[] result() throws IOException;
  }

  private final DataField field;
  private final Form form;
  private int count;
  private byte[] first;

  BlobUnion(DataField field, Form form) {
    this.field = field;
    this.form = form;
  }

  @Override
  public void reset() {
    count = 0;
    first = null;
  }

  @Override
  public void add(Values row, int position) {
    if (row.isNullAt(position)) {
      return;
    }
    byte[] set = row.getBytes(position);
    count++;
    if (count == 1) {
      first = set;
      return;
    }
    if (count == 2) {
      form.begin();
      unite(first);
    }
    unite(set);
  }

  private void unite(byte[] set) {
    try {
      form.add(set);
    } catch (IOException | RuntimeException e) {
      throw new UserException(
          "Invalid value of "
              + set.length
              + " bytes in field '"
              + field.name()
              + "', expected a "
              + form.name()
              + ". Correct the writer of the field, or remove its aggregate function.",
          e);
    }
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (count == 0) {
      out.appendNull();
      return;
    }
    byte[] result = count == 1 ? first : result();
    ((BytesBuilder) out).appendValue(result, 0, result.length);
  }

  private byte[] result() {
    try {
      return form.result();
    } catch (IOException e) {
      throw new IllegalStateException("union of " + count + " values of " + field.name(), e);
    }
  }
}
