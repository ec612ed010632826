package org.apache.paimon.index.fileindex;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.roaringbitmap.RoaringBitmap;

/** Builds the body that {@link BitmapBody} describes. */
final class BitmapBuilder implements BodyBuilder {
  private static final OptionKey<Integer> VERSION =
      OptionKey.integer("version", "2", "Version of the bitmap index: 1 or 2.");
  private static final OptionKey<Long> BLOCK_SIZE =
      OptionKey.size("index-block-size", "16 kb", "Size of a block of values, in version 2.");

  private final KeyForm form;
  private final int version;
  private final long blockBytes;
  private final KeyTable table;
  private final List<RoaringBitmap> bitmaps = new ArrayList<>();
  private final RoaringBitmap nullRows = new RoaringBitmap();
  private long[] keys = {};
  private int rowCount;

  BitmapBuilder(Options settings, KeyForm form) {
    this.form = form;
    this.version = settings.get(VERSION);
    this.blockBytes = settings.get(BLOCK_SIZE);
    this.table = new KeyTable(form.isText());
    if (version != 1 && version != 2) {
      throw new UserException(
          "Invalid version "
              + version
              + " of a bitmap index, expected 1 or 2. Correct option"
              + " 'file-index.bitmap.<column>.version'.");
    }
  }

  @Override
  public void add(ColumnVector column, int[] rows, int count) {
    BytesVector texts = form.isText() ? (BytesVector) column : null;
    if (texts == null) {
      if (keys.length < count) {
        keys = new long[count];
      }
      form.keys(column, rows, count, keys);
    }
    for (int i = 0; i < count; i++) {
      if (column.isNullAt(rows[i])) {
        nullRows.add(rowCount);
      } else {
        int id = texts == null ? table.idOf(keys[i]) : table.idOf(texts, rows[i]);
        if (id == bitmaps.size()) {
          bitmaps.add(new RoaringBitmap());
        }
        bitmaps.get(id).add(rowCount);
      }
      rowCount++;
    }
  }

  /** A bitmap of one row is not stored; its row number takes the place of the offset. */
  private record Place(int offset, int length) {}

  private static Place place(RoaringBitmap rows, ByteArrayOutputStream body) {
    if (rows.getLongCardinality() == 1) {
      return new Place(-1 - rows.first(), -1);
    }
    byte[] bytes = Bitmaps.bytes(rows);
    Place place = new Place(body.size(), bytes.length);
    body.writeBytes(bytes);
    return place;
  }

  @Override
  public Optional<byte[]> finish() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    Place nulls = nullRows.isEmpty() ? null : place(nullRows, body);
    int[] sorted = table.sorted();
    Place[] places = new Place[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      places[i] = place(bitmaps.get(sorted[i]), body);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(version);
    out.writeInt(rowCount);
    out.writeInt(sorted.length);
    out.writeBoolean(nulls != null);
    if (nulls != null) {
      out.writeInt(nulls.offset());
      if (version == 2) {
        out.writeInt(nulls.length());
      }
    }
    if (version == 1) {
      for (int i = 0; i < sorted.length; i++) {
        writeKey(out, sorted[i]);
        out.writeInt(places[i].offset());
      }
    } else {
      writeBlocks(out, sorted, places);
    }
    body.writeTo(out);
    return Optional.of(bytes.toByteArray());
  }

  private void writeBlocks(DataOutputStream out, int[] sorted, Place[] places) throws IOException {
    List<Integer> starts = new ArrayList<>();
    long used = 0;
    for (int i = 0; i < sorted.length; i++) {
      long entry = keyBytes(sorted[i]) + 8L;
      if (i == 0 || used + entry > blockBytes) {
        starts.add(i);
        used = 4;
      }
      used += entry;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream blocks = new DataOutputStream(bytes);
    out.writeInt(starts.size());
    for (int block = 0; block < starts.size(); block++) {
      int from = starts.get(block);
      int to = block + 1 < starts.size() ? starts.get(block + 1) : sorted.length;
      writeKey(out, sorted[from]);
      out.writeInt(blocks.size());
      blocks.writeInt(to - from);
      for (int i = from; i < to; i++) {
        writeKey(blocks, sorted[i]);
        blocks.writeInt(places[i].offset());
        blocks.writeInt(places[i].length());
      }
    }
    out.writeInt(bytes.size());
    bytes.writeTo(out);
  }

  private int keyBytes(int id) {
    return form.isText() ? 4 + table.text(id).length() : form.width();
  }

  private void writeKey(DataOutputStream out, int id) throws IOException {
    if (form.isText()) {
      KeyForm.writeText(out, table.text(id));
    } else {
      form.write(out, table.key(id));
    }
  }
}
