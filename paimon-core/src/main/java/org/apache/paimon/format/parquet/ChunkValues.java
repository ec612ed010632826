package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.PrimitiveType;

/**
 * The non-null values of one column, page by page, in the form of their Parquet type. A caller
 * begins a batch, then decodes values to slots and spreads them around nulls.
 *
 * <p>PLAIN and dictionary pages are decoded here; the rarer encodings through the library's {@link
 * ValuesReader}, one value per call.
 */
abstract class ChunkValues {
  private enum Mode {
    PLAIN,
    DICTIONARY,
    LIBRARY
  }

  final ColumnDescriptor descriptor;
  final RleDecoder ids = new RleDecoder();
  byte[] buffer = {};
  int position;
  int end;
  ValuesReader library;
  private ByteBuffer view = ByteBuffer.allocate(0);
  private int[] idScratch = {};
  private Mode mode = Mode.PLAIN;

  ChunkValues(ColumnDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  static ChunkValues of(ColumnDescriptor descriptor) {
    PrimitiveType type = descriptor.getPrimitiveType();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> new BooleanValues(descriptor);
      case INT32 -> new IntValues(descriptor);
      case INT64 -> new LongValues(descriptor);
      case FLOAT -> new FloatValues(descriptor);
      case DOUBLE -> new DoubleValues(descriptor);
      case INT96 -> new Int96Values(descriptor);
      case BINARY, FIXED_LEN_BYTE_ARRAY -> new BinaryValues(descriptor);
    };
  }

  /** Takes the dictionary of a column chunk; the page's bytes may be reused afterwards. */
  final void startChunk(DictionaryPage page) throws IOException {
    PageBytes bytes = PageBytes.of(page.getBytes());
    setBuffer(bytes.buffer(), bytes.from(), bytes.to());
    readDictionary(page.getDictionarySize());
  }

  /** Starts the values of a page that holds {@code entries} values and nulls. */
  void startPage(Encoding encoding, byte[] source, int from, int to, int entries)
      throws IOException {
    setBuffer(source, from, to);
    if (encoding.usesDictionary()) {
      mode = Mode.DICTIONARY;
      if (from < to) {
        ids.reset(source, from + 1, to, source[from]);
      } else {
        ids.reset(source, from, to, 0);
      }
    } else if (encoding == Encoding.PLAIN) {
      mode = Mode.PLAIN;
    } else {
      mode = Mode.LIBRARY;
      library = encoding.getValuesReader(descriptor, ValuesType.VALUES);
      ByteBuffer part = ByteBuffer.wrap(source, from, to - from).slice();
      library.initFromPage(entries, ByteBufferInputStream.wrap(part));
    }
  }

  private void setBuffer(byte[] source, int from, int to) {
    buffer = source;
    position = from;
    end = to;
    view = ByteBuffer.wrap(source, 0, to).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Values as ids from {@code decoder}, without the width byte of dictionary pages. */
  final void startIds(byte[] source, int from, int to, int width) {
    setBuffer(source, from, to);
    mode = Mode.DICTIONARY;
    ids.reset(source, from, to, width);
  }

  /** Decodes {@code count} values to slots {@code at} and following. */
  final void decode(int at, int count) {
    switch (mode) {
      case PLAIN -> plain(at, count);
      case DICTIONARY -> dictionary(at, count);
      case LIBRARY -> library(at, count);
    }
  }

  final void skip(int count) {
    switch (mode) {
      case PLAIN -> skipPlain(count);
      case DICTIONARY -> ids.skip(count);
      case LIBRARY -> library.skip(count);
    }
  }

  /** The next {@code count} bytes of the page, as a view that begins with them. */
  final ByteBuffer take(int count) {
    if (count < 0 || count > end - position) {
      throw new IndexOutOfBoundsException(
          count + " bytes wanted, " + (end - position) + " left in the page");
    }
    ByteBuffer taken = view;
    taken.position(position);
    position += count;
    return taken;
  }

  /** The next ids, at 0 and following. */
  final int[] nextIds(int count) {
    if (idScratch.length < count) {
      idScratch = new int[Math.max(count, 1024)];
    }
    ids.decode(idScratch, 0, count);
    return idScratch;
  }

  /** Forgets the slots of the batch before. */
  void begin() {}

  /** Makes room for {@code slots} slots and keeps those that are filled. */
  abstract void ensure(int slots);

  abstract void readDictionary(int count);

  abstract void plain(int at, int count);

  abstract void skipPlain(int count);

  abstract void dictionary(int at, int count);

  abstract void library(int at, int count);

  /**
   * Moves the {@code dense} values at slot {@code at} and following to those of the {@code slots}
   * slots from there that are not null.
   */
  abstract void spread(int at, int slots, int dense, boolean[] nulls);
}
