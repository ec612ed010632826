package org.apache.paimon.format.parquet;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Decompressors of one file. Zstandard pages go through one context into a buffer that each column
 * chunk reuses (a page is valid until the next page of its column is read); all other codecs are
 * the library's.
 */
final class ReadCodecs implements CompressionCodecFactory {
  /** Bytes that may be loaded, not used, behind the end of a page. */
  static final int SPARE_BYTES = 8;

  private final CodecFactory others = new CodecFactory(new Configuration(false), 0);
  private ZstdDecompressCtx zstd;

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new IllegalStateException("a reader does not compress: " + codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    if (codec != CompressionCodecName.ZSTD) {
      Codecs.checkAvailable(codec);
      return others.getDecompressor(codec);
    }
    if (zstd == null) {
      zstd = new ZstdDecompressCtx();
    }
    return new ZstdPages(zstd);
  }

  @Override
  public void release() {
    others.release();
    if (zstd != null) {
      zstd.close();
      zstd = null;
    }
  }

  private static final class ZstdPages implements BytesInputDecompressor {
    private final ZstdDecompressCtx context;
    private byte[] buffer = {};

    ZstdPages(ZstdDecompressCtx context) {
      this.context = context;
    }

    @Override
    public BytesInput decompress(BytesInput page, int uncompressedBytes) throws IOException {
      if (buffer.length < uncompressedBytes + SPARE_BYTES) {
        buffer = new byte[uncompressedBytes + uncompressedBytes / 8 + SPARE_BYTES];
      }
      ByteBuffer source = page.toByteBuffer();
      if (!source.hasArray()) {
        source = ByteBuffer.wrap(page.toByteArray());
      }
      int written;
      try {
        written =
            context.decompressByteArray(
                buffer,
                0,
                uncompressedBytes,
                source.array(),
                source.arrayOffset() + source.position(),
                source.remaining());
      } catch (ZstdException e) {
        throw new IOException("Failed to decompress a page: " + e.getMessage(), e);
      }
      if (written != uncompressedBytes) {
        throw new IOException(
            "Failed to decompress a page: it has "
                + written
                + " bytes, its header says "
                + uncompressedBytes);
      }
      return BytesInput.from(buffer, 0, uncompressedBytes);
    }

    @Override
    public void decompress(ByteBuffer in, int inBytes, ByteBuffer out, int outBytes) {
      throw new IllegalStateException("pages are not decompressed into buffers");
    }

    @Override
    public void release() {
      buffer = new byte[0];
    }
  }
}
