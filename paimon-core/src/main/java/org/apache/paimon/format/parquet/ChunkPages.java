package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.io.InputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.InterningProtocol;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.protocol.TProtocol;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;

/**
 * The pages of one column chunk, read one at a time: a page is valid until the next one is asked
 * for. The dictionary page comes before all others.
 */
final class ChunkPages {
  private final ColumnChunkMetaData chunk;
  private final ChunkBytes bytes;
  private final BytesInputDecompressor decompressor;
  private final PagePicks picks;
  private final HeaderStream headers = new HeaderStream();
  private TProtocol headerProtocol;
  private long position;
  private long valuesLeft;
  private int nextPick;
  private boolean isDictionaryRead;

  /** {@code picks}: the pages to read; null = all. */
  ChunkPages(
      ColumnChunkMetaData chunk,
      ChunkBytes bytes,
      BytesInputDecompressor decompressor,
      PagePicks picks) {
    this.chunk = chunk;
    this.bytes = bytes;
    this.decompressor = decompressor;
    this.picks = picks;
    this.position = chunk.getStartingPos();
    this.valuesLeft = chunk.getValueCount();
  }

  /** The dictionary; null when there is none. To be called once, before {@link #next}. */
  DictionaryPage dictionary() throws IOException {
    isDictionaryRead = true;
    if (chunk.getValueCount() == 0 || (picks != null && !picks.hasDictionary())) {
      return null;
    }
    PageHeader header = header();
    if (header.getType() != PageType.DICTIONARY_PAGE) {
      position = chunk.getStartingPos();
      return null;
    }
    DictionaryPageHeader dictionary = header.getDictionary_page_header();
    BytesInput content = decompressed(body(header), header.getUncompressed_page_size());
    return new DictionaryPage(
        content, dictionary.getNum_values(), encoding(dictionary.getEncoding()));
  }

  /** The next data page; null at the end. */
  DataPage next() throws IOException {
    if (!isDictionaryRead) {
      throw new IllegalStateException("the dictionary comes first");
    }
    while (true) {
      long firstRow = -1;
      if (picks != null) {
        if (nextPick == picks.count()) {
          return null;
        }
        position = picks.offset(nextPick);
        firstRow = picks.firstRow(nextPick++);
      } else if (valuesLeft <= 0) {
        return null;
      }
      PageHeader header = header();
      if (header.getType() == PageType.DATA_PAGE) {
        return version1(header, firstRow);
      }
      if (header.getType() == PageType.DATA_PAGE_V2) {
        return version2(header, firstRow);
      }
      // Pages of other kinds carry no values.
      position += header.getCompressed_page_size();
    }
  }

  private PageHeader header() throws IOException {
    headers.at = position;
    PageHeader header = new PageHeader();
    try {
      // Parquet's own reader of headers makes, for each, an error message that is not needed.
      if (headerProtocol == null) {
        headerProtocol =
            new InterningProtocol(new TCompactProtocol(new TIOStreamTransport(headers)));
      }
      header.read(headerProtocol);
    } catch (TException e) {
      throw new IOException("cannot read a page header: " + e.getMessage(), e);
    }
    if (header.getCompressed_page_size() < 0) {
      throw new IOException("a page has " + header.getCompressed_page_size() + " bytes");
    }
    position = headers.at;
    return header;
  }

  private PageBytes body(PageHeader header) throws IOException {
    PageBytes body = bytes.at(position, header.getCompressed_page_size());
    position += header.getCompressed_page_size();
    return body;
  }

  private BytesInput decompressed(PageBytes body, int uncompressedBytes) throws IOException {
    return decompressor.decompress(input(body.buffer(), body.from(), body.to()), uncompressedBytes);
  }

  private static BytesInput input(byte[] buffer, int from, int to) {
    return BytesInput.from(buffer, from, to - from);
  }

  private DataPage version1(PageHeader header, long firstRow) throws IOException {
    DataPageHeader data = header.getData_page_header();
    valuesLeft -= data.getNum_values();
    BytesInput content = decompressed(body(header), header.getUncompressed_page_size());
    return new DataPageV1(
        content,
        data.getNum_values(),
        header.getUncompressed_page_size(),
        firstRow,
        0,
        null,
        encoding(data.getRepetition_level_encoding()),
        encoding(data.getDefinition_level_encoding()),
        encoding(data.getEncoding()));
  }

  private DataPage version2(PageHeader header, long firstRow) throws IOException {
    DataPageHeaderV2 data = header.getData_page_header_v2();
    valuesLeft -= data.getNum_values();
    PageBytes body = body(header);
    int definitionsFrom = body.from() + data.getRepetition_levels_byte_length();
    int valuesFrom = definitionsFrom + data.getDefinition_levels_byte_length();
    BytesInput values = input(body.buffer(), valuesFrom, body.to());
    if (data.isIs_compressed() && valuesFrom < body.to()) {
      int levelBytes = valuesFrom - body.from();
      values = decompressor.decompress(values, header.getUncompressed_page_size() - levelBytes);
    }
    return DataPageV2.uncompressed(
        data.getNum_rows(),
        data.getNum_nulls(),
        data.getNum_values(),
        firstRow,
        input(body.buffer(), body.from(), definitionsFrom),
        input(body.buffer(), definitionsFrom, valuesFrom),
        encoding(data.getEncoding()),
        values,
        null);
  }

  private static org.apache.parquet.column.Encoding encoding(Encoding stored) {
    return org.apache.parquet.column.Encoding.valueOf(stored.name());
  }

  /** Reads headers byte by byte from the chunk. */
  private final class HeaderStream extends InputStream {
    private long at;

    @Override
    public int read() throws IOException {
      PageBytes one = bytes.at(at++, 1);
      return one.buffer()[one.from()] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      PageBytes some = bytes.at(at, count);
      System.arraycopy(some.buffer(), some.from(), target, offset, count);
      at += count;
      return count;
    }
  }
}
