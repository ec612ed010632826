package org.apache.paimon.merge.aggregate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/** Texts joined by a delimiter; nulls are ignored, empty texts count. */
final class ListAgg implements Accumulator {
  private final byte[] delimiter;
  private byte[] buffer = new byte[64];
  private int length = -1;

  ListAgg(String delimiter) {
    this.delimiter = delimiter.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void reset() {
    length = -1;
  }

  @Override
  public void add(Values row, int position) {
    if (row.isNullAt(position)) {
      return;
    }
    byte[] text = row.getBytes(position);
    if (length < 0) {
      length = 0;
    } else {
      append(delimiter);
    }
    append(text);
  }

  @Override
  public void addOlder(Values row, int position) {
    if (length < 0 || row.isNullAt(position)) {
      add(row, position);
      return;
    }
    byte[] newer = Arrays.copyOf(buffer, length);
    length = 0;
    append(row.getBytes(position));
    append(delimiter);
    append(newer);
  }

  private void append(byte[] bytes) {
    int end = Math.addExact(length, bytes.length);
    if (end > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(end, buffer.length * 2));
    }
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length = end;
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (length < 0) {
      out.appendNull();
    } else {
      ((BytesBuilder) out).appendValue(buffer, 0, length);
    }
  }
}
