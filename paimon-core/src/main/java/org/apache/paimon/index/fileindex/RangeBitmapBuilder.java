package org.apache.paimon.index.fileindex;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.TypeRoot;
import org.roaringbitmap.RoaringBitmap;

/** Builds the body that {@link RangeBitmapBody} describes. */
final class RangeBitmapBuilder implements BodyBuilder {
  private static final OptionKey<Long> CHUNK_SIZE =
      OptionKey.size("chunk-size", null, "Size of a chunk of the dictionary.");
  private static final long DEFAULT_CHUNK_BYTES = 16 * 1024;
  private static final int NULL = -1;

  private final KeyForm form;
  private final long chunkBytes;
  private final KeyTable table;
  private int[] ids = new int[1024];
  private long[] keys = {};
  private int rowCount;

  RangeBitmapBuilder(Options settings, KeyForm form) {
    this.form = form;
    this.table = new KeyTable(form.isText());
    TypeRoot root = form.type().root();
    boolean isSmall =
        root == TypeRoot.BOOLEAN || root == TypeRoot.TINYINT || root == TypeRoot.SMALLINT;
    this.chunkBytes = settings.find(CHUNK_SIZE).orElse(isSmall ? 0 : DEFAULT_CHUNK_BYTES);
  }

  @Override
  public void add(ColumnVector column, int[] rows, int count) {
    if (rowCount + count > ids.length) {
      ids = Arrays.copyOf(ids, Math.max(rowCount + count, ids.length * 2));
    }
    BytesVector texts = form.isText() ? (BytesVector) column : null;
    if (texts == null) {
      if (keys.length < count) {
        keys = new long[count];
      }
      form.keys(column, rows, count, keys);
    }
    for (int i = 0; i < count; i++) {
      int id = NULL;
      if (!column.isNullAt(rows[i])) {
        id = texts == null ? table.idOf(keys[i]) : table.idOf(texts, rows[i]);
      }
      ids[rowCount++] = id;
    }
  }

  @Override
  public Optional<byte[]> finish() throws IOException {
    int[] sorted = table.sorted();
    byte[] dictionary = dictionary(sorted);
    byte[] slices = slices(sorted);
    ByteArrayOutputStream headBytes = new ByteArrayOutputStream();
    DataOutputStream head = new DataOutputStream(headBytes);
    head.writeByte(RangeBitmapBody.VERSION);
    head.writeInt(rowCount);
    head.writeInt(sorted.length);
    if (sorted.length > 0) {
      writeKey(head, sorted[0]);
      writeKey(head, sorted[sorted.length - 1]);
    }
    head.writeInt(dictionary.length);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(headBytes.size());
    headBytes.writeTo(out);
    out.write(dictionary);
    out.write(slices);
    return Optional.of(bytes.toByteArray());
  }

  private byte[] dictionary(int[] sorted) throws IOException {
    ByteArrayOutputStream offsets = new ByteArrayOutputStream();
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    ByteArrayOutputStream keyBytes = new ByteArrayOutputStream();
    DataOutputStream offsetsOut = new DataOutputStream(offsets);
    DataOutputStream chunksOut = new DataOutputStream(chunks);
    int chunkCount = 0;
    for (int code = 0; code < sorted.length; chunkCount++) {
      offsetsOut.writeInt(chunks.size());
      code = chunk(sorted, code, chunksOut, keyBytes);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(1 + 3 * Integer.BYTES);
    out.writeByte(RangeBitmapBody.VERSION);
    out.writeInt(chunkCount);
    out.writeInt(offsets.size());
    out.writeInt(chunks.size());
    offsets.writeTo(out);
    chunks.writeTo(out);
    keyBytes.writeTo(out);
    return bytes.toByteArray();
  }

  /** Writes the chunk that begins with the key of {@code code}; returns the code after it. */
  private int chunk(int[] sorted, int code, DataOutputStream chunks, ByteArrayOutputStream keyArea)
      throws IOException {
    ByteArrayOutputStream offsets = new ByteArrayOutputStream();
    ByteArrayOutputStream keys = new ByteArrayOutputStream();
    DataOutputStream offsetsOut = new DataOutputStream(offsets);
    DataOutputStream keysOut = new DataOutputStream(keys);
    int next = code + 1;
    while (next < sorted.length
        && keys.size() + offsets.size() + keyLength(sorted[next]) <= chunkBytes) {
      if (form.isText()) {
        offsetsOut.writeInt(keys.size());
      }
      writeKey(keysOut, sorted[next++]);
    }
    chunks.writeByte(RangeBitmapBody.VERSION);
    writeKey(chunks, sorted[code]);
    chunks.writeInt(code);
    chunks.writeInt(keyArea.size());
    chunks.writeInt(next - code - 1);
    if (form.isText()) {
      chunks.writeInt(offsets.size());
      chunks.writeInt(keys.size());
    } else {
      chunks.writeInt(keys.size());
      chunks.writeInt(form.width());
    }
    offsets.writeTo(keyArea);
    keys.writeTo(keyArea);
    return next;
  }

  private int keyLength(int id) {
    return form.isText() ? 2 * Integer.BYTES + table.text(id).length() : form.width();
  }

  private void writeKey(DataOutputStream out, int id) throws IOException {
    if (form.isText()) {
      KeyForm.writeText(out, table.text(id));
    } else {
      form.write(out, table.key(id));
    }
  }

  private byte[] slices(int[] sorted) throws IOException {
    int[] codes = new int[sorted.length];
    for (int code = 0; code < sorted.length; code++) {
      codes[sorted[code]] = code;
    }
    BitSlices slices = BitSlices.of(sliceCount(sorted.length));
    for (int row = 0; row < rowCount; row++) {
      if (ids[row] != NULL) {
        slices.add(row, codes[ids[row]]);
      }
    }
    byte[] existing = Bitmaps.bytes(slices.existing());
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    ByteArrayOutputStream places = new ByteArrayOutputStream();
    DataOutputStream placesOut = new DataOutputStream(places);
    for (RoaringBitmap slice : slices.slices()) {
      byte[] bytes = Bitmaps.bytes(slice);
      placesOut.writeInt(body.size());
      placesOut.writeInt(bytes.length);
      body.write(bytes);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(2 + 2 * Integer.BYTES + places.size());
    out.writeByte(RangeBitmapBody.VERSION);
    out.writeByte(slices.slices().length);
    out.writeInt(existing.length);
    out.writeInt(places.size());
    places.writeTo(out);
    out.write(existing);
    body.writeTo(out);
    return bytes.toByteArray();
  }

  /** Without any value the highest code is -1, which takes all bits; readers count on that. */
  private static int sliceCount(int cardinality) {
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros((long) cardinality - 1));
  }
}
