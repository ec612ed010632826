package org.apache.paimon.systemtable;

import java.nio.charset.StandardCharsets;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.RowKind;

/** Row kinds as text: a dictionary of four entries, by the kind's code. */
final class KindTexts {
  private static final byte[] TEXTS = texts();
  private static final int[] OFFSETS = {0, 2, 4, 6, 8};

  private KindTexts() {}

  private static byte[] texts() {
    StringBuilder text = new StringBuilder();
    for (RowKind kind : RowKind.values()) {
      text.append(kind.text());
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  static BytesVector of(ByteVector kinds, int rowCount) {
    byte[] codes = kinds.values();
    int[] ids = new int[rowCount];
    for (int i = 0; i < rowCount; i++) {
      ids[i] = codes[i];
    }
    return new BytesVector(TEXTS, OFFSETS, ids, null);
  }
}
